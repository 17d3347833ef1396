/** Races of users: what they do at the same moment is delivered as each did it, and each answer is that to its interaction. */
import fc from "fast-check";
import type { Step } from "../../src/case/case.js";
import type { Property } from "../../src/case/property.js";
import { sent } from "../components/words.js";
import { button, legacy, row } from "../messages/words.js";
import { came } from "../properties/used.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  interaction,
  mark,
  member,
  respond,
  use,
  useComponent,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, request } from "../rows/steps.js";

interface OneUse {
  readonly by: "user" | "other";
  readonly of: "command" | "second";
  readonly text: string;
  /** Of the client; absent where it is that of the user. */
  readonly locale: string | undefined;
}

const uses = fc.array(
  fc.record({
    by: fc.constantFrom<OneUse["by"]>("user", "other"),
    of: fc.constantFrom<OneUse["of"]>("command", "second"),
    text: fc.constantFrom("One", "Two", "Three"),
    locale: fc.constantFrom(undefined, "en-GB", "es-ES"),
  }),
  { minLength: 2, maxLength: 4, size: "max" },
);

const OPTIONS = [{ type: 3, name: "text", description: "A text" }];

const TWO_USERS: readonly Step[] = [
  ...WORLD,
  user("other", { locale: "fr" }),
  member("guild", "other", { nick: "Ada" }),
];

const STAGE: readonly Step[] = [
  ...TWO_USERS,
  command("command", { name: "say", options: OPTIONS }),
  command("second", { name: "shout", options: OPTIONS }),
  mark(),
];

function stepsOf(drawn: readonly OneUse[]): readonly Step[] {
  const made = drawn.map(({ by, of, text, locale }, nth): Step => {
    const more = {
      options: [{ type: 3, name: "text", value: text }],
      ...(locale === undefined ? {} : { locale }),
    };
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

const SELECTED = "component-response.select.delivers-an-interaction";
const CHOSEN = "component-response.string-select.values-are-options";
const LABELS = ["One", "Two", "Three"] as const;

const choices = fc.array(
  fc.record({
    by: fc.constantFrom<OneUse["by"]>("user", "other"),
    of: fc.constantFrom("first", "second"),
    values: fc.subarray([...LABELS], { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 4, size: "max" },
);

const select = (customId: string): Body =>
  row({
    type: 3,
    custom_id: customId,
    max_values: 2,
    options: LABELS.map((label) => ({ label, value: label })),
  });

/** Selections in one message: each is delivered with its own values. */
const choicesAtOnce = choices.map((drawn): readonly Step[] => [
  ...TWO_USERS,
  sent(legacy(select("first"), select("second"))),
  mark(),
  ...drawn.map(({ by, of, values }, nth): Step => {
    const used = { user_id: userId(by), custom_id: of, values };
    return { ...useComponent(`use ${nth + 1}`, used, SELECTED), together: "uses" };
  }),
  deliveries("seen", [{ ...delivered("seen", drawn.length), rule: SELECTED }, { check: "received" }]),
]);

const MIRRORS = "component-response.modal.mirrors-its-components";

const submissions = fc.array(
  fc.record({
    by: fc.constantFrom<OneUse["by"]>("user", "other"),
    texts: fc.array(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 2, maxLength: 4, size: "max" },
);

/** The nth of several modals: its inputs have the custom_ids of those of the others. */
const modal = (nth: number, texts: number): Body => ({
  custom_id: `modal-${nth}`,
  title: "A form",
  components: Array.from({ length: texts }, (_, input) => ({
    type: 18,
    label: "Text",
    component: { type: 4, custom_id: `text-${input}`, style: 1 },
  })),
});

/** Submissions of modals that were opened one after the other: each is delivered with its own texts. */
const submissionsAtOnce = submissions.map((drawn): readonly Step[] => [
  ...TWO_USERS,
  command("command", { name: "say" }),
  ...drawn.flatMap(({ by, texts }, nth): readonly Step[] => [
    mark(`mark ${nth + 1}`),
    use(`use ${nth + 1}`, { by, part: "given" }),
    { ...deliveries(`opened ${nth + 1}`, [delivered(`opened ${nth + 1}`, 1)], `mark ${nth + 1}`), part: "given" },
    respond("given", `modal ${nth + 1}`, `opened ${nth + 1}`, modalCallback(modal(nth + 1, texts.length))),
  ]),
  mark(),
  ...drawn.map(({ by, texts }, nth): Step => {
    const name = `submission ${nth + 1}`;
    const values = Object.fromEntries(texts.map((text, input) => [`text-${input}`, text]));
    const body = { user_id: userId(by), interaction_id: interaction(`opened ${nth + 1}`, "/id"), values };
    return { ...drive("act", name, "submitModal", body, [came(name, MIRRORS)]), together: "submissions" };
  }),
  deliveries("seen", [{ ...delivered("seen", drawn.length), rule: MIRRORS }, { check: "received" }]),
]);

interface TypedOrUsed {
  readonly by: OneUse["by"];
  readonly isTyped: boolean;
  readonly text: string;
}

/** Users type into an option while others, or the same, use the command. */
const typings = fc.array(
  fc.record<TypedOrUsed>({
    by: fc.constantFrom<OneUse["by"]>("user", "other"),
    isTyped: fc.constantFrom(true, true, false),
    text: fc.constantFrom("One", "Two", "Three"),
  }),
  { minLength: 2, maxLength: 4, size: "max" },
);

/**
 * What is typed and what is used at the same time: each is delivered with its own text. Whether each of several texts is that
 * one user types at the same time is open.
 */
const typingsAtOnce = typings.map(typedOnce).map((drawn): readonly Step[] => [
  ...TWO_USERS,
  command("command", { name: "say", options: [{ ...OPTIONS[0], autocomplete: true }] }),
  mark(),
  ...drawn.map(({ by, isTyped, text }, nth): Step => {
    const name = `${isTyped ? "typing" : "use"} ${nth + 1}`;
    const option = { type: 3, name: "text", value: text };
    const one = isTyped
      ? drive("act", name, "typeOption", whereUsed(by, { ...option, focused: true }), [came(name, TYPED)])
      : use(name, { by, more: { options: [option] }, rule: DELIVERED });
    return { ...one, together: "typings" };
  }),
  deliveries("seen", [{ ...delivered("seen", drawn.length), rule: DELIVERED }, { check: "received" }]),
]);

function typedOnce(drawn: readonly TypedOrUsed[]): readonly TypedOrUsed[] {
  const firstOf = (by: OneUse["by"]) => drawn.findIndex((one) => one.isTyped && one.by === by);
  return drawn.map((one, nth) => ({ ...one, isTyped: one.isTyped && firstOf(one.by) === nth }));
}

function whereUsed(by: OneUse["by"], option: Body): Body {
  return { user_id: userId(by), channel_id: channelId(), command_id: at("command", "/id"), options: [option] };
}

const TYPED = "autocomplete.typed-option.is-focused";

const COMMON = {
  level: "must",
  leases: ["driver"],
  creates: 0,
  emptiesScope: false,
  weight: 0.04,
} as const satisfies Partial<Property>;

/** Uses and their answers, several at once. */
export const useRaces: readonly Property[] = [
  {
    ...COMMON,
    id: "race.uses-at-once@new-guild",
    title: "delivers uses at the same time each as it was made, and keeps the answers to them apart",
    rules: [DELIVERED, READ_BACK],
    needs: ["driver", "interactions", "guild-commands"],
    steps: () => uses.map(stepsOf),
  },
  {
    ...COMMON,
    weight: 0.01,
    id: "race.typing-with-uses@new-guild",
    title: "delivers what is typed and what is used at the same time each with its own text",
    rules: [DELIVERED, TYPED],
    needs: ["driver", "interactions", "guild-commands"],
    steps: () => typingsAtOnce,
  },
  {
    ...COMMON,
    id: "race.choices-at-once@new-guild",
    title: "delivers selections at the same time each with the values that were chosen in it",
    rules: [SELECTED, CHOSEN],
    needs: ["driver", "interactions", "messages"],
    steps: () => choicesAtOnce,
  },
  {
    ...COMMON,
    // Each modal is opened by itself before.
    weight: 0.02,
    id: "race.submissions-at-once@new-guild",
    title: "delivers modals that are submitted at the same time each with the texts that were written in it",
    rules: [MIRRORS],
    needs: ["driver", "interactions", "guild-commands"],
    steps: () => submissionsAtOnce,
  },
];
