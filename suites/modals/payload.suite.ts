/** The tables of modals: each is the answer to an interaction of its own. */
import type {
  ComponentAcceptance as Acceptance,
  ComponentPair as Pair,
  ComponentProbe as Probe,
} from "../../generators/components/tables/component-row.js";
import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS, COMPONENT_PROBES } from "../../generators/components/tables/index.js";
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { isReference, type Reference, type Template } from "../../src/case/template.js";
import type { Json } from "../../src/contract/json.js";
import { INTERACTION_OPERATIONS } from "../../src/contract/operations.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  guildId,
  mark,
  roleId,
  use,
  userId,
  WORLD,
} from "../rows/driver.js";
import { ACCEPTED, at, refusedAt } from "../rows/steps.js";

const NO_SERVER_ERROR: Check = { check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" };

const MESSAGE = messageCallback({ content: "No modal after all" });

/** A command was used twice: there are two interactions to answer. */
const twoUses = (...bodies: readonly Json[]): readonly Step[] => [
  ...WORLD,
  ...(usesRole(...bodies) ? [ROLE] : []),
  command("command", { name: "hello" }),
  mark(),
  use("first", { part: "given" }),
  use("second", { part: "given" }),
  { ...deliveries("seen", [delivered("seen", 2)]), part: "given" },
];

/** Answers the nth interaction. */
function answer(name: string, part: Step["part"], nth: 0 | 1, body: Template, expect: readonly Check[]): Step {
  const interaction = `/deliveries/${nth}/interaction`;
  return {
    name,
    part,
    call: INTERACTION_OPERATIONS.respond,
    as: "none",
    path: { interaction_id: at("seen", `${interaction}/id`), interaction_token: at("seen", `${interaction}/token`) },
    body,
    expect,
  };
}

/** Where the world of these cases has what rows name by a constant. */
const PLACES: Readonly<Record<string, Reference>> = { user: userId(), role: roleId(), channel: channelId() };

const ROLE: Step = drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" });

/** A body whose constants are those of the world that the driver made. */
function inWorld(value: Template): Template {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Template[]).map(inWorld);
  if (isReference(value)) return PLACES[value.$] ?? value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inWorld(member as Template)]));
}

const modal = (data: Json): Template => modalCallback(inWorld(data));

const usesRole = (...bodies: readonly Json[]) => JSON.stringify(bodies).includes('{"$":"role"}');

function words(one: Pair | Acceptance | Probe): Omit<Parameters<typeof draft>[0], "steps"> {
  return {
    id: `${one.rule}.${one.slug}@modal`,
    title: `${one.title} in a modal`,
    rules: [one.rule],
    leases: ["driver"],
    needs: ["driver", "interactions"],
    ...(one.profile ? { profile: one.profile } : {}),
  };
}

/** Whether an interaction still waits for an answer after a refused one is open: what comes next is only no server error. */
function pairCase(one: Pair): Draft {
  const isRefused = one.verdict === "refused";
  return draft({
    ...words(one),
    rules: [one.rule, "endpoint.bad-input-is-never-a-server-error"],
    steps: [
      ...twoUses(one.valid, one.twin),
      answer("valid", "valid", 0, modal(one.valid), ACCEPTED),
      answer("twin", "twin", 1, modal(one.twin), [isRefused ? refusedAt(`/data${one.pointer}`) : NO_SERVER_ERROR]),
      answer("after", "read", 1, MESSAGE, [NO_SERVER_ERROR]),
    ],
  });
}

const isOfModal = (one: { readonly place: string }) => one.place === "modal";

export const modalPayloadCases: readonly Draft[] = [
  ...COMPONENT_PAIRS.filter(isOfModal).map(pairCase),
  ...COMPONENT_ACCEPTANCES.filter(isOfModal).map((one) =>
    draft({ ...words(one), steps: [...twoUses(one.value), answer("act", "act", 0, modal(one.value), ACCEPTED)] }),
  ),
  ...COMPONENT_PROBES.filter(isOfModal).map((one) =>
    draft({
      ...words(one),
      steps: [
        ...twoUses(one.value),
        answer("act", "act", 0, modal(one.value), [{ check: "observe", what: one.title }]),
      ],
    }),
  ),
];
