#!/usr/bin/env bash
# Packs the project, looks at the tarball with publint and attw, and uses it from an empty project.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cd "$root"
tarball="$work/$(npm pack --silent --pack-destination "$work" | tail -1)"
# What everybody downloads stays small: at most 400 files with 6 MB.
files=$(tar -tf "$tarball" | wc -l) bytes=$(tar -xOf "$tarball" | wc -c)
echo "$files files with $bytes bytes"
if ((files > 400 || bytes > 6000000)); then echo "Cannot publish \"$tarball\": it has more than 400 files or 6,000,000 bytes; see src/cli/generate/bundle.ts" >&2; exit 1; fi
npx publint run "$tarball" --strict
npx attw "$tarball" --profile esm-only --quiet --exclude-entrypoints ./openapi

mkdir "$work/empty"
cd "$work/empty"
npm init --yes --silent >/dev/null
npm pkg set type=module
# A package with scripts that run at its installation is warned about.
npm install --prefer-offline "$tarball" 2>&1 | tee install.txt
if grep -q 'install-scripts' install.txt; then exit 1; fi
npx slashproof --version
npx slashproof check --quiet
# Where the program was started by npx, the commands that it prints begin with npx.
npx slashproof explain command.name.is-lowercase | grep '  npx slashproof check --target'
npx slashproof check --only command.name.is-lowercase | grep 'Re-run  npx slashproof check'

version_of() { node -p "require('$root/package.json').devDependencies['$1']"; }
npm install --silent --prefer-offline "typescript@$(version_of typescript)" "@types/node@$(version_of @types/node)"
cp "$root"/.ci/consumer/* .
npx tsc
node consumer.js

npm install --silent --prefer-offline "vitest@$(version_of vitest)"
npx vitest run --reporter=dot
