// Package contestants has the libraries that compete, a folder for each, and tests all of them.
package contestants
