/** `npm run generate:vectors`: records the streams anew. Read what changed before it is committed: verdicts.json says what is right. */
import { writeFile } from "node:fs/promises";
import { streamOf } from "./read-vectors.js";
import { play, SCRIPTS } from "./scripts.js";

for (const [name, script] of Object.entries(SCRIPTS)) {
  const events = await play(script);
  await writeFile(streamOf(name), events.map((event) => `${JSON.stringify(event)}\n`).join(""));
}
