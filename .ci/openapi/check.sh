#!/usr/bin/env bash
# Tries the published OpenAPI document with tools of others. Needs `npm run build`.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
npm ci --silent --no-audit --no-fund --ignore-scripts
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
document=../../dist/openapi.json

echo "Spectral:"
npx spectral lint "$document" --ruleset spectral.yaml --fail-severity error --quiet
echo "Redocly:"
npx redocly lint "$document" --config redocly.yaml --format summary
echo "openapi-typescript:"
npx openapi-typescript "$document" --output out/schema.ts
npx tsc --noEmit
echo "Client:"
npx tsc
node use-client.mjs
echo "Prism:"
node prism.mjs "$document"
