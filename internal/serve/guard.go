package serve

import (
	"slices"
	"strings"
)

// stranger returns the status and the words to refuse a request with, unless it is for one of the
// hosts and from no other origin. A browser sends the name that it was given, so that a foreign
// name that resolves to this machine is told apart.
func stranger(r request, hosts []string) (status, why string) {
	origin := r.header.Get("Origin")
	site := r.header.Get("Sec-Fetch-Site")
	switch {
	case !slices.Contains(hosts, r.header.Get("Host")):
		return "421 Misdirected Request", "this server answers to " + strings.Join(hosts, ", ") + " only"
	case origin != "" && !slices.ContainsFunc(hosts, func(host string) bool { return origin == "http://"+host }),
		site == "cross-site", site == "same-site":
		return "403 Forbidden", "this server answers no other site"
	}
	return "", ""
}
