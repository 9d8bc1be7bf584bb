package serve

import (
	"net/http"
	"slices"
	"strings"
)

// guarded answers requests for one of the hosts, from no other origin. A browser sends the name
// that it was given, so that a foreign name that resolves to this machine is told apart.
func guarded(next http.Handler, hosts []string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		origin := r.Header.Get("Origin")
		site := r.Header.Get("Sec-Fetch-Site")
		switch {
		case !slices.Contains(hosts, r.Host):
			http.Error(w, "this server answers to "+strings.Join(hosts, ", ")+" only", http.StatusMisdirectedRequest)
			return
		case origin != "" && !slices.ContainsFunc(hosts, func(host string) bool { return origin == "http://"+host }),
			site == "cross-site", site == "same-site":
			http.Error(w, "this server answers no other site", http.StatusForbidden)
			return
		}
		h := w.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		next.ServeHTTP(w, r)
	})
}
