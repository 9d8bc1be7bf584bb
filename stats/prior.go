package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// A Sample holds the times of one case, a process each. Weights say how much each of them tells:
// the variance of a time is that of the case divided by its weight. A process that is as good as
// any has a weight of 1.
type Sample struct {
	Values, Weights []float64
	// Common is the variance, of the logarithm, of what all of its processes have in common: more of
	// them don't make it smaller.
	Common float64
}

// Add appends a process.
func (s *Sample) Add(value, weight float64) {
	s.Values, s.Weights = append(s.Values, value), append(s.Weights, weight)
}

// A spread is an estimate of a variance, with its degrees of freedom; without any it is worth
// nothing.
type spread struct{ variance, freedom float64 }

// log returns the weighted mean of the logarithms, the sum of the weights, and the variance of a
// process of weight 1, which fewer than two processes don't have.
func (s Sample) log() (mean, weight float64, own spread) {
	for i, x := range s.Values {
		mean += s.Weights[i] * math.Log(x)
		weight += s.Weights[i]
	}
	mean /= weight
	if len(s.Values) < 2 {
		return mean, weight, own
	}
	own.freedom = float64(len(s.Values) - 1)
	for i, x := range s.Values {
		own.variance += s.Weights[i] * (math.Log(x) - mean) * (math.Log(x) - mean) / own.freedom
	}
	return mean, weight, own
}

// A Prior is what the cases of a table tell about the variance of any one of them. Each case
// has few processes, so that its own variance is a poor estimate: of six, one in twenty comes out
// below a quarter of the truth, and would be told apart from its neighbours for that alone.
//
// The model is that of Smyth (2004), Linear Models and Empirical Bayes Methods for Assessing
// Differential Expression in Microarray Experiments: variances are scattered about Variance as
// if they came from samples with Freedom degrees of freedom. The wider they are scattered, the
// smaller is Freedom, and the less is borrowed.
type Prior struct {
	Variance, Freedom float64
	// most is the number of degrees of freedom of all cases together: no case has more.
	most float64
}

// leastShare is the least variance of a case, as a share of the median. A case whose processes
// agree to the last digit has a variance of zero, which has no logarithm.
const leastShare = 1e-5

// NewPrior estimates the prior from the cases of a table, by the moments of the logarithms of
// their variances (Smyth 2004, section 6.2). The prior of a single case is worth nothing. That of
// few is uncertain itself, which Smyth leaves aside: it has at most half as many degrees of freedom
// as there are cases.
func NewPrior(samples []Sample) Prior {
	spreads := make([]spread, len(samples))
	for i, s := range samples {
		_, _, spreads[i] = s.log()
	}
	return newPrior(spreads)
}

// newPrior is NewPrior of the variances alone.
func newPrior(spreads []spread) (p Prior) {
	var variances, freedoms []float64
	for _, own := range spreads {
		if own.freedom > 0 {
			variances, freedoms = append(variances, own.variance), append(freedoms, own.freedom)
			p.most += own.freedom
		}
	}
	least := leastShare * Median(variances)
	if len(variances) < 2 || least == 0 {
		return p
	}
	n := float64(len(variances))
	logs := make([]float64, len(variances))
	var center, scatter float64
	for i, variance := range variances {
		half := freedoms[i] / 2
		logs[i] = math.Log(max(variance, least)) - mathext.Digamma(half) + math.Log(half)
		center += logs[i] / n
	}
	for i, x := range logs {
		scatter += (x-center)*(x-center)/(n-1) - trigamma(freedoms[i]/2)/n
	}
	if scatter <= 0 { // they scatter no more than samples of one variance would
		for i, variance := range variances {
			p.Variance += variance * freedoms[i] / p.most
		}
		p.Freedom = n / 2
		return p
	}
	half := inverseTrigamma(scatter)
	p.Variance, p.Freedom = math.Exp(center+mathext.Digamma(half)-math.Log(half)), min(2*half, n/2)
	return p
}

// moderate adds to a variance what the prior knows. One of no worth becomes the prior's.
func (p Prior) moderate(own spread) spread {
	if own.freedom == 0 {
		return spread{p.Variance, min(p.Freedom, p.most)}
	}
	return spread{(p.Freedom*p.Variance + own.freedom*own.variance) / (p.Freedom + own.freedom), min(p.Freedom+own.freedom, p.most)}
}

// Estimate estimates a case of the prior's table. A case of one process borrows all of its
// variance.
func (p Prior) Estimate(s Sample) Estimate {
	mean, weight, own := s.log()
	e := Estimate{Log: mean, Processes: len(s.Values), Variance: math.NaN()}
	if len(s.Values) == 0 {
		return e
	}
	if moderated := p.moderate(own); moderated.freedom > 0 {
		e.Variance, e.Freedom = moderated.variance/weight, moderated.freedom
		e.own = spread{own.variance / weight, own.freedom}
		e = e.plus(s.Common)
	}
	return e
}

// trigamma is the second derivative of the logarithm of the gamma function.
func trigamma(x float64) float64 { return mathext.Zeta(2, x) }

// inverseTrigamma returns the argument at which trigamma is y. Newton's method on 1/trigamma,
// which is nearly straight, converges from below for every y > 0 (Smyth 2004, appendix).
func inverseTrigamma(y float64) float64 {
	x := 0.5 + 1/y
	for range 50 {
		at := trigamma(x)
		// Its derivative is -2 times Hurwitz's zeta of 3.
		step := at * (1 - at/y) / (-2 * mathext.Zeta(3, x))
		x += step
		if -step/x < 1e-9 {
			break
		}
	}
	return x
}
