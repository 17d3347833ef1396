/** Bugs that show when time has passed. */
import { keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, invoke, row, use } from "../requests.js";
import { clocked, deliveredIn, inDeliveries, interactionsOf, isDriven } from "../twentieth/driven.js";
import { changed } from "../wrap.js";

const BUTTON = 2;
const OVERWRITTEN = 200;
const CREATED = 201;
const HOUR_MS = 3_600_000;
const TOKEN_LIFE_MS = 900_000;

/** Bugs of this kind. */
export const TWENTY_FIRST_TIMES: readonly PlantedBug[] = [
  {
    id: "used-name-is-forgotten-after-an-hour",
    what: "A create knows used names from a cache of one hour, and answers 201 for a name that is older",
    kind: "time",
    // D1 "States and transitions": POST create, same name, type and scope: exists, overwritten, response 200.
    rules: [
      "endpoint.create.answers-200-for-a-used-name",
      "upsert.keeps-the-id",
      "upsert.adds-no-entry",
      "upsert.is-not-a-daily-create",
      "command.name.is-unique-per-type-and-scope",
    ],
    plant: clocked((elapsed) => {
      const written = new Map<string, number>();
      return async (call, { pass }) => {
        const response = await pass();
        if (call.operation !== "create" || !response.ok) return response;
        const command = await objectOf(response);
        const key = keyOf(call.place, command);
        const isForgotten = elapsed() - (written.get(key) ?? elapsed()) >= HOUR_MS;
        written.set(key, elapsed());
        return response.status === OVERWRITTEN && isForgotten ? Response.json(command, { status: CREATED }) : response;
      };
    }),
    minimal: [createA({}), drive("moveClock", { milliseconds: HOUR_MS }), createA({})],
  },
  {
    id: "components-live-as-long-as-a-token",
    what: "The components of a message stop working 15 minutes after it was sent, as if they had a token",
    kind: "time",
    // D2 "Events" 1: clicking a button or finishing a selection in a message delivers an interaction of type 3.
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.select.delivers-an-interaction",
      "component-response.button.has-its-fields",
      "interaction.type.is-by-cause",
    ],
    plant: clocked((elapsed) => {
      const sent = new Map<string, number>();
      return async (call, { pass }) => {
        if (isDriven(call, "useComponent")) {
          const sentAt = sent.get(textOf(await objectOf(call.request), "message_id")) ?? elapsed();
          const isOver = elapsed() - sentAt >= TOKEN_LIFE_MS;
          return isOver ? Response.json({ outcome: "unknown", reason: "the message is too old" }) : pass();
        }
        const response = await pass();
        if (call.operation === "create-message" && response.ok)
          sent.set(textOf(await objectOf(response), "id"), elapsed());
        return response;
      };
    }),
    minimal: [
      row({ type: BUTTON, style: 1, label: "a", custom_id: "a" }),
      drive("moveClock", { milliseconds: TOKEN_LIFE_MS }),
      use(0, "a"),
    ],
  },
  {
    id: "tokens-begin-again-each-hour",
    what: "Tokens of interactions are numbered within the hour, so uses in two hours have the same",
    kind: "time",
    // D1 "Interaction received by the application": token: unique interaction token.
    rules: ["interaction.token.is-unique"],
    plant: clocked((elapsed) => {
      const firstOf = new Map<number, string>();
      const twins = new Map<string, string>();
      let hour = 0;
      let count = 0;
      return async (call, { pass }) => {
        const response = await pass();
        if (isDriven(call, "listDeliveries"))
          return changed(response, (listed) => {
            const tokens = new Map(interactionsOf(listed).map((one) => [textOf(one, "id"), textOf(one, "token")]));
            return inDeliveries(listed, (interaction) => {
              const token = tokens.get(twins.get(textOf(interaction, "id")) ?? "");
              return token === undefined ? interaction : { ...interaction, token };
            });
          });
        const id = call.operation === "driver" ? deliveredIn(await objectOf(response)) : "";
        if (id === "") return response;
        const now = Math.floor(elapsed() / HOUR_MS);
        count = now === hour ? count + 1 : 1;
        hour = now;
        const first = firstOf.get(count);
        if (first === undefined) firstOf.set(count, id);
        else twins.set(id, first);
        return response;
      };
    }),
    minimal: [createA({}), invoke(0), drive("moveClock", { milliseconds: HOUR_MS }), invoke(0), DELIVERIES],
  },
];
