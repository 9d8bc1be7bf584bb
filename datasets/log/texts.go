package log

// The texts of requests, all invented. The first of each list is the most
// frequent.
var (
	hosts = []string{"www.shop.example", "api.shop.example", "img.shop.example", "help.shop.example", "m.shop.example"}

	backends = []string{"web-1", "web-2", "web-3", "api-1", "api-2", "img-1", "img-2", "batch-1"}

	pages = []string{
		"/", "/assets/site.css", "/assets/site.js", "/favicon.ico", "/search", "/cart",
		"/login", "/api/v1/session", "/assets/logo.svg", "/products", "/checkout", "/api/v1/prices",
		"/account/orders", "/robots.txt", "/help/shipping", "/assets/fonts/plain.woff2", "/account/settings", "/api/v1/stock",
		"/logout", "/help/returns", "/sitemap.xml", "/health", "/news", "/about/imprint",
	}

	collections = []string{"/products/", "/api/v1/products/", "/images/large/", "/account/orders/", "/api/v1/reviews/", "/news/"}

	referers = []string{
		"https://www.shop.example/", "https://www.shop.example/products", "https://find.example/",
		"https://www.shop.example/search", "https://m.shop.example/", "https://www.shop.example/cart",
		"https://friends.example/feed", "https://mail.example/inbox/newsletter", "https://prices.example/compare/garden",
		"https://www.shop.example/help/returns",
	}

	agents = []string{
		"Mozilla/5.0 (Windows; x64) Kestrel/124.0 (like Gecko) Engine/537.36",
		"Mozilla/5.0 (Phone; arm64; Touch) Kestrel/124.0 Mobile (like Gecko) Engine/537.36",
		"Mozilla/5.0 (Desktop; arm64; Retina) Merlin/17.4 (like Gecko) Engine/605.1",
		"Mozilla/5.0 (Phone; arm64; Retina) Merlin/17.4 Mobile/15E (like Gecko) Engine/605.1",
		"Mozilla/5.0 (Windows; x64; rv:125.0) Badger/125.0",
		"Mozilla/5.0 (X11; Linux x64; rv:125.0) Badger/125.0",
		"FindBot/2.1 (+https://find.example/bot)",
		"Mozilla/5.0 (Windows; x64) Kestrel/109.0 (like Gecko) Engine/537.36",
		"ShopApp/8.2.1 (Phone; arm64)",
		"ShopApp/8.1.0 (Phone; arm64)",
		"Mozilla/5.0 (Tablet; arm64; Touch) Kestrel/122.0 (like Gecko) Engine/537.36",
		"health-check/1.0",
		"Mozilla/5.0 (compatible; PriceBot/1.4; +https://prices.example/bot)",
		"Mozilla/5.0 (X11; Linux x64) Kestrel/123.0 (like Gecko) Engine/537.36",
		"fetch/7.88",
		"",
	}
)
