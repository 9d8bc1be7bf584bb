package synthesize

import (
	"fmt"
	"strings"
	"time"

	"github.com/serbench/serbench/contest/random"
	"github.com/serbench/serbench/contest/random/words"
)

// texts says what text fields hold, by their names in lower case. The first that fits a name counts.
var texts = []struct {
	fits func(name string) bool
	draw func(m *maker) string
}{
	{with("mail"), func(m *maker) string {
		return strings.ToLower(words.Given(m.Source)+"."+words.Family(m.Source)) + "@" + m.host()
	}},
	{with("url", "uri", "link", "href", "website", "endpoint"), func(m *maker) string {
		return "https://" + m.host() + "/" + words.Word(m.Source) + "/" + fmt.Sprint(m.IntN(100_000))
	}},
	{with("uuid", "guid"), (*maker).uuid},
	{with("hash", "sha", "digest", "checksum", "signature", "token", "etag"), func(m *maker) string { return m.Hex(40) }},
	{isID, func(m *maker) string { return m.Hex(24) }},
	{with("phone"), func(m *maker) string { return "+" + m.Text(11, "0123456789") }},
	{with("host", "domain"), (*maker).host},
	{isAddress, (*maker).address},
	{isTime, func(m *maker) string { return m.time().Format(time.RFC3339) }},
	{with("version"), func(m *maker) string { return fmt.Sprintf("%d.%d.%d", m.IntN(5), m.IntN(20), m.IntN(20)) }},
	{with("country", "lang", "locale"), pick("de", "en", "es", "fr", "it", "ja", "pt", "zh")},
	{with("currency"), pick("EUR", "USD", "JPY", "GBP")},
	{with("status", "state", "type", "kind", "phase", "role", "level", "mode", "policy"), func(m *maker) string {
		return random.Skewed(m.Source, []string{"active", "pending", "default", "failed", "unknown"})
	}},
	{with("path", "file", "dir"), func(m *maker) string {
		return "/" + words.Word(m.Source) + "/" + words.Word(m.Source) + "/" + words.Word(m.Source)
	}},
	{with("desc", "message", "comment", "body", "text", "content", "summary", "note", "reason"), func(m *maker) string {
		return words.Sentence(m.Source, m.LogNormal(12, 0.7, 2, 80))
	}},
	{with("title", "subject"), func(m *maker) string { return words.Title(m.Source, m.Between(2, 6)) }},
	{with("name", "author", "owner", "user"), func(m *maker) string { return words.Name(m.Source) }},
	{isKey, func(m *maker) string { return words.Word(m.Source) + fmt.Sprint(m.IntN(100)) }},
}

// text returns what a field of that name holds.
func (m *maker) text(name string) string {
	for _, one := range texts {
		if one.fits(name) {
			return one.draw(m)
		}
	}
	return words.Words(m.Source, m.Between(1, 3))
}

// with fits names that contain one of the parts.
func with(parts ...string) func(string) bool {
	return func(name string) bool { return has(name, parts...) }
}

func pick(values ...string) func(*maker) string {
	return func(m *maker) string { return random.Pick(m.Source, values) }
}

// isKey fits the keys of maps, among others.
func isKey(name string) bool { return name == "key" }

func isID(name string) bool {
	return strings.HasSuffix(name, "id") || strings.HasSuffix(name, "key") && !isKey(name)
}

func isAddress(name string) bool {
	return strings.HasSuffix(name, "ip") || has(name, "addr") && !has(name, "address")
}

func isTime(name string) bool {
	return has(name, "time", "date") || strings.HasSuffix(name, "at") && len(name) > 4
}

func has(name string, parts ...string) bool {
	for _, part := range parts {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

func (m *maker) host() string { return words.Word(m.Source) + ".example.com" }

func (m *maker) uuid() string {
	h := m.Hex(32)
	return h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-a" + h[17:20] + "-" + h[20:]
}

func (m *maker) address() string {
	return fmt.Sprintf("10.%d.%d.%d", m.IntN(256), m.IntN(256), m.Between(1, 254))
}
