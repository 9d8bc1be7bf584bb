package pod

// Words that names and texts are made of.
var (
	apps         = []string{"checkout", "billing", "search", "catalog", "gateway", "ledger", "mailer", "planner", "reports", "sessions", "stock", "tracker"}
	projects     = []string{"shop", "finance", "logistics", "platform", "research"}
	teams        = []string{"amber", "birch", "cobalt", "dune", "ember", "fjord"}
	tiers        = []string{"front", "middle", "back", "batch"}
	tracks       = []string{"stable", "canary", "preview"}
	zones        = []string{"north-1a", "north-1b", "south-2a", "south-2b"}
	tools        = []string{"pipeline", "operator", "console"}
	owners       = []string{"ReplicaSet", "StatefulSet", "DaemonSet", "Job"}
	helpers      = []string{"proxy", "collector", "watcher", "reloader", "backup", "agent"}
	volumes      = []string{"settings", "certificates", "cache", "data", "queue", "templates", "logs", "keys"}
	disks        = []string{"fast", "slow", "mirrored"}
	taints       = []string{"not-ready", "unreachable", "dedicated", "spot", "maintenance"}
	webPaths     = []string{"/health", "/ready", "/live", "/metrics", "/internal/status"}
	variables    = []string{"DATABASE", "CACHE", "QUEUE", "TRACING", "PAYMENT", "STORAGE", "LOG", "MAIL"}
	variableEnds = []string{"URL", "PASSWORD", "LEVEL", "TIMEOUT", "REGION", "TOKEN", "LIMIT"}
	words        = []string{
		"container", "node", "volume", "image", "was", "not", "ready", "after", "seconds", "because", "the", "limit",
		"of", "memory", "is", "reached", "waiting", "for", "a", "mount", "probe", "failed", "with", "status",
	}
)
