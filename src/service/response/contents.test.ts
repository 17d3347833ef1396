/** Limits of contents that are public facts: the service has them in the profile that adds those, wherever a message or a modal comes. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import { openedService } from "../testing/opened-service.js";

const LONG = { content: "a".repeat(2_001) };
const MODAL = {
  custom_id: "a",
  title: "a".repeat(46),
  components: [{ type: 18, label: "a", component: { type: 4, style: 1, custom_id: "b" } }],
};
const TYPED = { data: { options: [{ type: 4, name: "count", value: "1", focused: true }] } };

test.each<readonly [ProfileName, number, number]>([
  ["discord", 400, 400],
  ["documented", 200, 204],
])("%s answers contents beyond their limits with %d, and in callbacks with %d", async (profile, status, callback) => {
  const { ask, callbackPath, webhookPath, interaction, messagesPath } = await openedService({ profile });
  const respond = async (type: number, body: JsonObject, more = {}) =>
    (await ask("POST", callbackPath(interaction(type, more)), body)).status;
  const record = interaction(2);
  await ask("POST", callbackPath(record), { type: 4, data: { content: "Hello" } });

  const ofMessages = [
    await ask("POST", messagesPath(), LONG),
    await ask("POST", webhookPath(record), LONG),
    await ask("PATCH", `${webhookPath(record)}/messages/@original`, LONG),
  ];
  const ofCallbacks = [
    await respond(2, { type: 4, data: LONG }),
    await respond(2, { type: 9, data: MODAL }),
    await respond(4, { type: 8, data: { choices: [{ name: "One", value: "one" }] } }, { interaction: TYPED }),
  ];

  expect(ofMessages.map((answer) => answer.status)).toEqual([status, status, status]);
  expect(ofCallbacks).toEqual([callback, callback, callback]);
});
