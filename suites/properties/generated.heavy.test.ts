/** Lists of any length, modals and deliveries of any kind and sequences in new guilds find nothing on a sound service, and what is wrong with them elsewhere. */
import { expect, test } from "vitest";
import type { Property } from "../../src/case/property.js";
import type { CaseFinished } from "../../src/run/result/event.js";
import { runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { BLIND } from "../testing/planted/blind/index.js";
import { EIGHTH } from "../testing/planted/eighth/index.js";
import { FIFTEENTH } from "../testing/planted/fifteenth/index.js";
import { FOURTEENTH } from "../testing/planted/fourteenth/index.js";
import { PLANTED } from "../testing/planted/index.js";
import type { Fetch } from "../testing/planted/planted-bug.js";
import { THIRD } from "../testing/planted/third/index.js";
import { THIRTEENTH } from "../testing/planted/thirteenth/index.js";
import { TWENTIETH } from "../testing/planted/twentieth/index.js";
import { deliveryProperties } from "./deliveries.suite.js";
import { generatedProperties } from "./generated.suite.js";
import { storesAnyList } from "./many-commands.suite.js";
import { modalProperties } from "./modals.suite.js";
import { oneChannelProperties } from "./one-channel.suite.js";
import { oneGuildProperties } from "./one-guild.suite.js";
import { sequenceProperties } from "./sequences.suite.js";

/** Longer than by default: which rule is named depends on how small an example gets, and tests beside this one take time. */
const SHRINK = { evaluations: 150, ms: 200_000 };
const NEW_GUILDS = sequenceProperties.filter(({ id }) => id.endsWith("@new-guilds"));
const SEVERAL = [...oneGuildProperties("documented"), ...oneChannelProperties("documented")];
const PROPERTIES = [
  storesAnyList("documented"),
  ...SEVERAL,
  ...modalProperties("documented"),
  ...deliveryProperties,
  ...NEW_GUILDS,
];

async function run(
  plant: (service: Fetch) => Fetch,
  properties: readonly Property[] = PROPERTIES,
  runs = 150,
): Promise<readonly CaseFinished[]> {
  const service = createReferenceService({ seed: "many" });
  const target = openFetchTarget(parseTarget(service.target, "many", { inProcess: true }), plant(service.fetch));
  const { cases } = await runCases(target, { properties }, { seed: 1, runs, shrink: SHRINK });
  await target.close();
  return cases;
}

test("a sound service passes", async () => {
  const finished = await run(SOUND);

  expect(finished.map(({ outcome }) => outcome.outcome)).toEqual(PROPERTIES.map(() => "passed"));
});

test.each([
  ["bulk-of-37", "command.any-list-is-stored@new-guild"],
  ["described-labels-of-optional-selects", "modal.any-valid-one-is-taken@respond"],
])("a service with %s fails %s by a rule of the bug", async (id, property) => {
  const own = PROPERTIES.filter((one) => one.id === property);
  const others = PROPERTIES.filter((one) => one.id !== property);

  await expectFound(id, property, own, 400);

  expect((await run(bugOf(id)?.plant ?? SOUND, others)).map((event) => event.outcome.outcome)).not.toContain("failed");
});

test.each([
  ["localized-names-are-delivered", "interaction.any-valid-use-is-delivered@invoke"],
  ["focus-in-groups", "autocomplete.any-typing-is-delivered@type"],
  ["custom-ids-end-at-a-colon", "component-response.any-use-is-delivered@use"],
  ["two-of-three-selected", "component-response.any-use-is-delivered@use"],
  ["unchecked-defaults-come-back", "component-response.any-submission-is-delivered@submit"],
  ["modals-open-with-the-last-draft", "component-response.any-submission-is-delivered@submit"],
  ["files-of-one-name-are-one", "component-response.any-submission-is-delivered@submit"],
  ["five-chosen-entities-are-resolved", "component-response.any-use-is-delivered@use"],
  ["inputs-have-the-id-of-their-label", "component-response.any-submission-has-the-given-ids@submit"],
  ["presses-while-disabled-are-remembered", "component-response.any-use-is-delivered@edited"],
  ["components-are-numbered-anew-after-a-week", "component-response.any-use-is-delivered@later"],
  ["accessory-button-in-a-container-is-unknown", "component-response.any-use-is-delivered@use"],
  ["second-end-of-an-entitlement-is-not-sent", "event.any-repeat-is-announced@events"],
  ["roles-are-known-for-a-day", "interaction.any-valid-use-is-delivered@later"],
])("a service with %s fails %s in many values", async (id, property) => {
  const testCase = deliveryProperties.filter((one) => one.id === property);
  await expectFound(id, property, testCase, 3000);
});

test.each([
  ["choices-refuse-length-bounds", "command.any-valid-ones-round-trip@one-guild"],
  ["disabled-buttons-with-emoji", "message.any-valid-ones-read-back@one-channel"],
  ["same-subcommand-in-two-groups", "command.any-valid-ones-round-trip@one-guild"],
  ["custom-ids-share-a-column", "message.any-valid-ones-read-back@one-channel"],
  ["media-keep-the-description-of-their-address", "message.any-valid-ones-read-back@one-channel"],
])("a service with %s fails %s among several values", async (id, property) => {
  const testCase = SEVERAL.filter((one) => one.id === property);
  await expectFound(id, property, testCase, 3000);
});

test.each([
  ["deletion-drops-permissions-of-other-types", "sequence.any-one-follows-the-model@everywhere"],
  ["archived-after-three-days", "sequence.any-one-follows-the-model@days"],
  ["bulk-renames-keep-permissions", "sequence.any-one-follows-the-model@new-guilds"],
  ["renames-skip-the-translated-names", "command.any-valid-ones-round-trip@one-guild"],
  ["dm-permission-ignored-beside-contexts", "command.any-valid-ones-round-trip@global"],
])("a service with %s fails %s, where everything is read later", async (id, property) => {
  const testCase = generatedProperties("documented").filter((one) => one.id === property);
  await expectFound(id, property, testCase, 3000);
});

test.each([
  ["texts-like-the-name-are-ignored", "localization.any-reader-has-one-language@new-guild"],
  ["chinese-locales-stand-in-for-each-other", "localization.any-reader-has-one-language@new-guild"],
  ["new-translations-leave-the-cached-list", "localization.any-reader-has-one-language@list"],
  ["creates-at-once-count-twice", "command.any-list-is-stored@new-guild"],
  ["upsert-is-refused-at-15-user-commands", "command.any-list-is-stored@new-guild"],
  ["refused-rename-removes-the-permissions", "sequence.any-one-follows-the-model@new-guilds"],
  ["user-and-message-commands-share-their-names", "command.any-list-is-stored@new-guild"],
  ["user-and-message-commands-share-their-names", "sequence.any-one-follows-the-model@everywhere"],
])("a service with %s fails %s, whose texts and creates are drawn", async (id, property) => {
  const testCase = generatedProperties("documented").filter((one) => one.id === property);
  await expectFound(id, property, testCase, 3000);
});

const SETS = [PLANTED, BLIND, THIRD, EIGHTH, THIRTEENTH, FOURTEENTH, FIFTEENTH, TWENTIETH];
const SOUND = (service: Fetch): Fetch => service;
const bugOf = (id: string) => SETS.flat().find((one) => one.id === id);

async function expectFound(id: string, property: string, properties: readonly Property[], runs: number): Promise<void> {
  const bug = bugOf(id);

  const finished = await run(bug?.plant ?? SOUND, properties, runs);
  const failed = finished.filter(({ outcome }) => outcome.outcome === "failed");

  expect(failed.map((event) => event.id)).toEqual([property]);
  expect(
    failed.flatMap(({ outcome }) => ("violations" in outcome ? outcome.violations.map(({ rule }) => rule) : [])),
  ).toSatisfy((rules: readonly string[]) => rules.some((rule) => bug?.rules.some((one) => one === rule)));
}

test("a service that knows open modals by their custom_id alone is found", async () => {
  const submission = deliveryProperties.filter(
    ({ id }) => id === "component-response.any-submission-is-delivered@submit",
  );

  const finished = await run(knowingModalsByCustomId, submission, 1000);

  expect(finished.map(({ outcome }) => outcome.outcome)).toEqual(["failed"]);
});

/** Whatever modal is submitted, it is the one of its custom_id that was opened last. */
function knowingModalsByCustomId(service: Fetch): Fetch {
  const customIdOf = new Map<string, string>();
  const latest = new Map<string, string>();
  return async (request) => {
    const body = JSON.parse((await request.clone().text()) || "{}") as Partial<Record<string, string>> & {
      readonly data?: { readonly custom_id?: string };
    };
    const [, opened] = /interactions\/(\d+)\/.*\/callback/.exec(request.url) ?? [];
    if (opened !== undefined && body.data?.custom_id !== undefined) {
      customIdOf.set(opened, body.data.custom_id);
      latest.set(body.data.custom_id, opened);
    }
    if (!request.url.endsWith("/submitModal")) return service(request);
    const shown = latest.get(customIdOf.get(body["interaction_id"] ?? "") ?? "") ?? body["interaction_id"];
    const { method, headers } = request;
    return service(
      new Request(request.url, { method, headers, body: JSON.stringify({ ...body, interaction_id: shown }) }),
    );
  };
}

test("a service that forgets permissions fails sequences in new guilds", async () => {
  const forgets = (service: Fetch): Fetch => {
    return async (request) => {
      const isRead = request.method === "GET" && request.url.endsWith("/permissions");
      return isRead ? Response.json({ message: "None", code: 10066 }, { status: 404 }) : service(request);
    };
  };

  const finished = await run(forgets);
  const failed = finished.filter(({ outcome }) => outcome.outcome === "failed");

  expect(failed.map(({ id }) => id)).toEqual(["sequence.any-one-follows-the-model@new-guilds"]);
  expect(failed[0]?.outcome).toMatchObject({ violations: [{ rule: "permission.edit.is-read-back" }] });
});
