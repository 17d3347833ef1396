/** Plays all scenarios with one client in a process of its own: `run.ts eris package-first`. Prints the failures as JSON. */
import type { StartBot } from "./bot.js";
import type { Play } from "./play.js";

// A handler that throws fails its own scenario only.
process.on("unhandledRejection", (reason) => console.error(reason));

const [client = "", order] = process.argv.slice(2);

const startBot = async () => ((await import(`./bots/${client}.js`)) as { readonly start: StartBot }).start;

let start: StartBot | undefined;
if (order === "client-first") start = await startBot();
const { openStage } = await import("../../../peer.js");
start ??= await startBot();
const { SCENARIOS } = await import("./scenarios.js");

const stage = await openStage({ patienceMs: 5_000 });
const stop = await start(stage);
const outcomes: Record<string, string> = {};
for (const { id, play } of SCENARIOS) outcomes[id] = await outcomeOf(play);
await stop();
await stage.close();
process.stdout.write(JSON.stringify(outcomes), () => process.exit());

async function outcomeOf(play: Play): Promise<string> {
  const ada = stage.user({ name: "Ada", locale: "de" });
  const bob = stage.user({ name: "Bob" });
  try {
    await play({ stage, ada, bob });
    return "passed";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
