/** Races of users: what they do at the same moment is delivered as each did it, and each answer is that to its interaction. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { button, legacy, row } from "../messages/words.js";
import { messageCallback } from "../rows/callbacks.js";
import { command, delivered, deliveries, mark, member, use, user, WORLD } from "../rows/driver.js";
import { at, request } from "../rows/steps.js";

interface OneUse {
  readonly by: "user" | "other";
  readonly of: "command" | "second";
  readonly text: string;
}

const uses = fc.array(
  fc.record({
    by: fc.constantFrom<OneUse["by"]>("user", "other"),
    of: fc.constantFrom<OneUse["of"]>("command", "second"),
    text: fc.constantFrom("One", "Two", "Three"),
  }),
  { minLength: 2, maxLength: 4, size: "max" },
);

const OPTIONS = [{ type: 3, name: "text", description: "A text" }];

const STAGE: readonly Step[] = [
  ...WORLD,
  user("other", { locale: "fr" }),
  member("guild", "other", { nick: "Ada" }),
  command("command", { name: "say", options: OPTIONS }),
  command("second", { name: "shout", options: OPTIONS }),
  mark(),
];

function stepsOf(drawn: readonly OneUse[]): readonly Step[] {
  const made = drawn.map(({ by, of, text }, nth): Step => {
    const more = { options: [{ type: 3, name: "text", value: text }] };
    return { ...use(`use ${nth + 1}`, { by, of, more }), together: "uses" };
  });
  const answers = drawn.map((_, nth): Step => {
    const interaction = (member: string) => at("seen", `/deliveries/${nth}/interaction/${member}`);
    return request("given", `answer ${nth + 1}`, "respondToInteraction", {
      as: "none",
      path: { interaction_id: interaction("id"), interaction_token: interaction("token") },
      body: messageCallback(legacy(row(button(`answer-${nth}`)))),
      together: "answers",
    });
  });
  const reads = drawn.map((_, nth): Step => {
    const name = `original ${nth + 1}`;
    return request("read", name, "getOriginalResponse", {
      as: "none",
      path: { interaction_token: at("seen", `/deliveries/${nth}/interaction/token`) },
      expect: [
        { check: "accepted", rule: "message.response.takes-components" },
        { check: "round-trip", sent: `answer ${nth + 1}`, sentAt: "/data", at: at(name), rule: READ_BACK },
      ],
    });
  });
  return [
    ...STAGE,
    ...made,
    deliveries("seen", [{ ...delivered("seen", drawn.length), rule: DELIVERED }, { check: "received" }]),
    ...answers,
    ...reads,
  ];
}

const DELIVERED = "interaction.command.is-type-2";
const READ_BACK = "message.components.read-back";

/** Uses and their answers, several at once. */
export const useRaces: readonly Property[] = [
  {
    id: "race.uses-at-once@new-guild",
    title: "delivers uses at the same time each as it was made, and keeps the answers to them apart",
    rules: [DELIVERED, READ_BACK],
    level: "must",
    needs: ["driver", "interactions", "guild-commands"],
    leases: ["driver"],
    creates: 0,
    emptiesScope: false,
    weight: 0.04,
    steps: () => uses.map(stepsOf),
  },
];
