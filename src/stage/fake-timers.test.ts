/** Timers of a bot in the process of its test, replaced by those of vitest. */
import { Client, Events } from "discord.js";
import { expect, test, vi } from "vitest";
import { openStage } from "./open-stage.js";

const TEN_MINUTES_MS = 600_000;

test("a timer of the bot ends under fake timers, while users and service go on", async () => {
  await using stage = await openStage({ patienceMs: 500 });
  const bot = new Client({ intents: [], rest: { api: stage.apiUrl } });
  bot.on(Events.InteractionCreate, async (use) => {
    if (!use.isChatInputCommand()) return;
    await use.reply("Sure?");
    setTimeout(() => void use.editReply("Too late"), TEN_MINUTES_MS);
  });
  const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve));
  await bot.login(stage.token);
  await ready;
  await bot.application?.commands.create({ name: "confirm", description: "Asks" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const ada = stage.user({ name: "Ada" });
    await ada.uses("/confirm");
    await stage.answersNothing();

    await vi.advanceTimersByTimeAsync(TEN_MINUTES_MS);

    await ada.sees("Too late");
    await expect(ada.sees("Never")).rejects.toMatchObject({ code: "not-seen" });
  } finally {
    vi.useRealTimers();
    await bot.destroy();
  }
});
