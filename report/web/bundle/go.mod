module github.com/serbench/serbench/report/web/bundle

go 1.26

require (
	github.com/evanw/esbuild v0.28.2
	github.com/gzuidhof/tygo v0.2.20
)

require (
	github.com/fatih/structtag v1.2.0 // indirect
	golang.org/x/mod v0.31.0 // indirect
	golang.org/x/sync v0.19.0 // indirect
	golang.org/x/sys v0.39.0 // indirect
	golang.org/x/tools v0.40.0 // indirect
)
