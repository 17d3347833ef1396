#!/usr/bin/env bash
# The step of action.yml: runs one command, then writes the step summary and annotations. Reads its inputs from the environment.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Without an input it runs the version of the action itself, so that a pinned action is a pinned toolkit.
package=${VERSION:-slashproof@$(node -p 'JSON.parse(fs.readFileSync(process.argv[1])).version' "$here/../../package.json")}

args=("$COMMAND")
add() { if [ -n "$2" ]; then args+=("$1" "$2"); fi; }
case $COMMAND in
merge)
  shopt -s nullglob globstar
  # Not quoted: the input is a pattern.
  files=($EVENTS)
  if ((${#files[@]} == 0)); then echo "::error::Cannot merge \"$EVENTS\": no file has such a name; set events to the events.ndjson of all parts"; exit 2; fi
  args=(report merge "${files[@]}")
  ;;
*)
  args+=(--seed "$SEED")
  add --target "$TARGET"
  add --profile "$PROFILE"
  add --expect "${EXPECT:-}"
  add --start "${START:-}"
  add --start-url "${START_URL:-}"
  add --shard "${SHARD:-}"
  ;;
esac
case $COMMAND in
fuzz)
  add --time "$TIME"
  add --corpus "$CORPUS"
  ;;
check)
  if [ "${FAST:-}" = true ]; then args+=(--fast); fi
  add --baseline "${BASELINE:-}"
  add --fail-on "${FAIL_ON:-}"
  add --only "$ONLY"
  add --skip "$SKIP"
  ;;
esac
args+=(--out "$OUT" --report md,html,junit,json,sarif,ndjson)

code=0
npx --yes --package="$package" -- slashproof "${args[@]}" || code=$?
part=${SHARD:-}
{ echo "exit-code=$code"; echo "artifact=slashproof-$COMMAND${part:+-${part/\//-of-}}"; } >>"$GITHUB_OUTPUT"
# What changed comes first, then the causes, which the report begins with.
for file in comparison.md report.md; do
  if [ -f "$OUT/$file" ]; then cat "$OUT/$file" >>"$GITHUB_STEP_SUMMARY"; fi
done

if [ -f "$OUT/results.json" ]; then node "$here/annotations.mjs" "$OUT/results.json"; fi
exit "$code"
