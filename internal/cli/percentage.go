package cli

import (
	"errors"
	"strconv"
	"strings"
)

// A percentage is the value of a flag, such as 1% or 0.01.
type percentage float64

func (p *percentage) String() string {
	if *p == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(*p), 'g', -1, 64) + "%"
}

// Type is the word for the value in help texts.
func (*percentage) Type() string { return "share" }

// Set accepts what lies between 0 and 1, or 0% and 100%.
func (p *percentage) Set(text string) error {
	number, isPercent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(number, 64)
	if isPercent {
		x /= 100
	}
	if err != nil || !(x > 0 && x < 1) {
		return errors.New("want a share such as 1% or 0.01")
	}
	*p = percentage(x)
	return nil
}
