package result

// Noise is how two measurements of the same plan, one after the other on fresh
// workers, differ: what this machine makes of no change at all. Every count is over
// all operations of all data sets.
type Noise struct {
	// Median, P90 and Max are of |x-y| over the mean of both, for each case and
	// operation.
	Cases  int     `json:"cases"`
	Median float64 `json:"median"`
	P90    float64 `json:"p90"`
	Max    float64 `json:"max"`
	// RatioMedian and RatioP90 are the same of the ratios to limit.
	RatioMedian float64 `json:"ratio_median"`
	RatioP90    float64 `json:"ratio_p90"`
	// Pairs of ranked rows; SwappedTied changed places and neither part told them
	// apart, SwappedApart although one did.
	Pairs        int `json:"pairs"`
	SwappedTied  int `json:"swapped_tied"`
	SwappedApart int `json:"swapped_apart"`
	// TieGroup is the mean number of rows that share a letter.
	TieGroup float64 `json:"tie_group"`
	// DistinctPairs differ by more than 5 % in the mean of both parts; ToldApart is
	// the share of them that a part tells apart.
	DistinctPairs int     `json:"distinct_pairs"`
	ToldApart     float64 `json:"told_apart"`
	// Coverage is the share of one part's intervals that hold the other's estimate;
	// RatioCoverage that of the ratios to limit.
	Coverage      float64 `json:"coverage"`
	RatioCoverage float64 `json:"ratio_coverage"`
	// Disturbed is the share of workers that were discarded.
	Disturbed float64 `json:"disturbed"`
	// WallNS is how long both parts took, in nanoseconds.
	WallNS int64 `json:"wall_ns"`
}
