/** The tables of modals: each is the answer to an interaction of its own. */

import { COMPONENT_ACCEPTANCES, COMPONENT_PAIRS, COMPONENT_PROBES } from "../../generators/components/tables/index.js";
import type {
  ComponentAcceptance as Acceptance,
  ComponentPair as Pair,
  ComponentProbe as Probe,
} from "../../generators/rows/row.js";
import type { Template } from "../../src/case/template.js";
import type { Json } from "../../src/contract/json.js";
import { NO_SERVER_ERROR } from "../messages/pairs.js";
import { answer, twoUses } from "../responses/words.js";
import { messageCallback, modalCallback } from "../rows/callbacks.js";
import { type Draft, draft } from "../rows/draft.js";
import { inWorld } from "../rows/in-world.js";
import { ACCEPTED, refusedAt } from "../rows/steps.js";

const MESSAGE = messageCallback({ content: "No modal after all" });

const modal = (data: Json): Template => modalCallback(inWorld(data));

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
