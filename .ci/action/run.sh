#!/usr/bin/env bash
# The step of action.yml: runs one command, then writes the step summary and annotations. Reads its inputs from the environment.
set -euo pipefail

args=("$COMMAND" --out "$OUT" --seed "$SEED" --report md,html,junit,json,sarif,ndjson)
add() { if [ -n "$2" ]; then args+=("$1" "$2"); fi; }
add --target "$TARGET"
add --profile "$PROFILE"
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

# One annotation per finding; GitHub shows the first ten. A command of the runner ends with its line, so lines are encoded.
if [ -d "$OUT/findings" ]; then
  node -e '
    const { readdirSync, readFileSync } = require("node:fs");
    const encoded = (text) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
    const inProperty = (text) => encoded(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
    for (const name of readdirSync(process.argv[1]).filter((name) => name.endsWith(".json")).sort().slice(0, 10)) {
      const { case: asked, level, violations } = JSON.parse(readFileSync(process.argv[1] + "/" + name, "utf8"));
      const kind = level === "must" ? "error" : "warning";
      const [{ expected, actual }] = violations;
      console.log(`::${kind} title=${inProperty(asked.id)}::${encoded(`The service ${asked.title}\nExpected ${expected}\nActual ${actual}`)}`);
    }
  ' "$OUT/findings"
fi
exit "$code"
