// Package picture draws charts as SVG for documents that can't run a script. Nothing is computed
// here but where things are.
package picture

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// A Theme has the colours of a picture: that of a document can't be known from within.
type Theme struct {
	Name                           string
	ground, ink, dim, line, accent string
}

// Themes are for light and for dark documents.
var Themes = []Theme{
	{"light", "#ffffff", "#1b1f24", "#59616b", "#d5d9de", "#1f5fbf"},
	{"dark", "#0d1117", "#e6e9ed", "#a3acb7", "#30363d", "#79aefc"},
}

// width is that of all pictures: a README's column has little more.
const width = 820.0

// A canvas collects the elements of a picture.
type canvas struct {
	strings.Builder
	theme Theme
}

func (c *canvas) line(x1, y1, x2, y2 float64, colour string, width float64) {
	fmt.Fprintf(c, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s" stroke-width="%g"/>`+"\n", x1, y1, x2, y2, colour, width)
}

func (c *canvas) dot(x, y, r float64, colour string) {
	fmt.Fprintf(c, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s"/>`+"\n", x, y, r, colour)
}

// text writes words; anchor is start, middle or end.
func (c *canvas) text(x, y float64, anchor, colour, words string) {
	fmt.Fprintf(c, `<text x="%.1f" y="%.1f" text-anchor="%s" fill="%s">%s</text>`+"\n", x, y, anchor, colour, html.EscapeString(words))
}

// svg is the whole picture, with a title for those who don't see it.
func (c *canvas) svg(height float64, title string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %g %g" font-family="system-ui, sans-serif" font-size="12" role="img">
<title>%s</title>
<rect width="100%%" height="100%%" fill="%s"/>
%s</svg>
`, width, height, width, height, html.EscapeString(title), c.theme.ground, c.String())
}

// A scale maps values to pixels by their logarithms.
type scale struct{ low, high, start, end float64 }

func newScale(values []float64, start, end float64) scale {
	low, high := math.Inf(1), math.Inf(-1)
	for _, x := range values {
		low, high = min(low, math.Log(x)), max(high, math.Log(x))
	}
	margin := 0.02*(high-low) + 0.02
	return scale{low - margin, high + margin, start, end}
}

func (s scale) at(x float64) float64 {
	return s.start + (math.Log(x)-s.low)/(s.high-s.low)*(s.end-s.start)
}

// ticks are the round numbers 1, 2 and 5 times a power of ten that are in sight.
func (s scale) ticks() (all []float64) {
	for e := math.Floor(s.low / math.Ln10); e <= s.high/math.Ln10; e++ {
		for _, digit := range []float64{1, 2, 5} {
			x := digit * math.Pow(10, e)
			if l := math.Log(x); l >= s.low && l <= s.high {
				all = append(all, x)
			}
		}
	}
	return all
}

// powers are the powers of two that are in sight, every step-th.
func (s scale) powers(step int) (all []float64) {
	for e := 0; float64(e)*math.Ln2 <= s.high; e += step {
		if x := math.Exp2(float64(e)); math.Log(x) >= s.low {
			all = append(all, x)
		}
	}
	return all
}
