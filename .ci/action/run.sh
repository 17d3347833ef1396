#!/usr/bin/env bash
# The step of action.yml: runs one command, then writes the step summary and annotations. Reads its inputs from the environment.
set -euo pipefail

args=("$COMMAND" --out "$OUT" --seed "$SEED" --report md,html,junit,json,sarif,ndjson)
add() { if [ -n "$2" ]; then args+=("$1" "$2"); fi; }
add --target "$TARGET"
add --profile "$PROFILE"
add --expect "${EXPECT:-}"
if [ "$COMMAND" = fuzz ]; then
  add --time "$TIME"
  add --corpus "$CORPUS"
else
  add --only "$ONLY"
  add --skip "$SKIP"
fi

code=0
npx --yes --package="$VERSION" -- slashproof "${args[@]}" || code=$?
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
if [ -f "$OUT/report.md" ]; then cat "$OUT/report.md" >>"$GITHUB_STEP_SUMMARY"; fi

if [ -f "$OUT/results.json" ]; then node "$(dirname "${BASH_SOURCE[0]}")/annotations.mjs" "$OUT/results.json"; fi
exit "$code"
