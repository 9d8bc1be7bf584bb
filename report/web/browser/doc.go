// Package browser tests the page in a browser: Debian's Chromium, which chromedp drives, and
// Firefox, which is asked over its own protocol. A machine without them skips the tests.
package browser
