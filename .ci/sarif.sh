#!/usr/bin/env bash
# Validates the SARIF of every recorded run with the validator of the SARIF SDK, which holds the official schema.
# It comes by npx: 100 MB that only this step needs.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1

errors_of() {
  npx --yes --package=@microsoft/sarif-multitool@5.7.0 -- sarif-multitool validate "$@" >"$work/said" 2>&1 || true
  grep -q "^Done\. $# files scanned\." "$work/said" || { cat "$work/said"; echo "Cannot validate $# files: the validator did not come to its end" >&2; exit 1; }
  grep -E '\): error ' "$work/said" || true
}

for stream in "$root"/src/run/testing/vectors/*.ndjson; do
  name=$(basename "$stream" .ndjson)
  node "$root/dist/main.js" report "$stream" --report sarif --out "$work/$name" >/dev/null
  mv "$work/$name/results.sarif" "$work/$name.sarif"
done

# The same with the file of a target, which every result names then.
sed '1s/"opened":{"by":"program"}/"opened":{"by":"file","path":"target.json"}/' "$root/src/run/testing/vectors/fail.ndjson" >"$work/named.ndjson"
node "$root/dist/main.js" report "$work/named.ndjson" --report sarif --out "$work/named" >/dev/null
grep -q '"uri": "target.json"' "$work/named/results.sarif" || { echo "The results of a target with a file name no file" >&2; exit 1; }
mv "$work/named/results.sarif" "$work/named.sarif"

found=$(errors_of "$work"/*.sarif)
if [ -n "$found" ]; then printf '%s\n' "$found"; exit 1; fi
echo "$(ls "$work"/*.sarif | wc -l) SARIF files are valid"

# A validator that finds nothing in a broken file would prove nothing.
sed 's/"executionSuccessful"/"executionSucceeded"/' "$work/fail.sarif" >"$work/broken.sarif"
if [ -z "$(errors_of "$work/broken.sarif")" ]; then echo 'The validator takes a broken file for a valid one' >&2; exit 1; fi
