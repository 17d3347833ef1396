/** A small share of `npm run bench -- zoo`: the causes that a check reports are those that a service lists. */
import { expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { eventLog } from "./event-log/service.js";
import { expressMap } from "./express-map/service.js";
import { fastifyMessages } from "./fastify-messages/service.js";
import { fastifySchema } from "./fastify-schema/service.js";
import { honoBulkOnly } from "./hono-bulk-only/service.js";
import { checkService } from "./measuring/check-service.js";
import { storedSample } from "./measuring/stored-sample.js";

/** Which causes are reported depends on the cases: these stay the same when the order of a check changes. */
const SUITE = storedSample(suiteOf("documented"));
/** Causes that may be reported for each mistake. */
const MOST_FOR_EACH = 1.3;

/** By the listed cause, the reported one. What is advice (a rename to a used name) is no required cause. */
const REPORTED: Readonly<Record<string, string>> = {
  "body-is-spread": "refusal:server-fields",
  "name-is-only-required": "refusal:command.name",
  "description-is-not-checked": "refusal:command.description",
  "options-are-not-checked": "refusal:options",
  "second-post-makes-duplicate": "upsert:duplicate",
  "create-answers-200": "status:create-200",
  "ids-are-looked-up-without-scope": "refusal:foreign-ids",
  "list-ignores-with-localizations": "rule:localized-lists",
};

test("each listed mistake is one reported cause, and few others are", async () => {
  const { causes } = await checkService(expressMap, { fixed: [] }, SUITE);

  const ids = causes.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(Object.values(REPORTED)));
  expect(ids.length).toBeLessThanOrEqual(Math.round(expressMap.causes.length * 1.3));
});

/** What is reported of services that are wrong in other ways, by the listed mistake. */
const OF_OTHERS = [
  [
    honoBulkOnly,
    {
      "localizations-are-not-stored": "rule:localized-lists",
      "bulk-answers-201": "status:bulk-201",
      "empty-list-is-refused": "acceptance:bulk.empty-list-clears-the-scope",
      "names-may-repeat": "upsert:bulk",
      "guilds-share-one-list": "isolation:scopes",
      "ids-are-numbers": "shape:command.id",
    },
  ],
  [
    fastifyMessages,
    {
      "container-is-not-checked-inside": "refusal:in-container",
      "file-takes-any-url": "refusal:file.url.refers-to-an-attachment",
      "content-beside-v2": "refusal:legacy-contents",
      "rows-are-not-limited": "refusal:legacy.rows.are-at-most-5",
      "nested-components-are-not-counted": "refusal:v2.components.nested-ones-count",
      "flag-can-be-removed": "rule:v2.flag.cannot-be-removed",
      "link-button-takes-custom-id": "refusal:button.link.has-no-custom-id",
      "custom-ids-may-repeat": "refusal:component.custom-id.is-unique-in-its-message",
      "row-takes-several-selects": "refusal:row-contents",
    },
  ],
  [
    fastifySchema,
    {
      "permissions-are-merged": "rule:permission-edits",
      "dictionaries-may-not-be-null": "acceptance:a-dictionary-of-texts-is-null",
      "names-must-be-ascii": "acceptance:a-name-of-a-command-or-option-has-characters-beyond-a-z,-0-9,---and-_",
      "bulk-renews-ids": "identity:bulk",
      "edit-fills-in-defaults": "rule:edits",
      "option-names-may-repeat": "refusal:option.name.is-unique-in-its-array",
      "required-order-is-not-checked": "refusal:option.required-ones-come-first",
      "permissions-survive-the-command": "rule:permission-removal",
      "options-are-null": "shape:null",
    },
  ],
] as const;

test.each(OF_OTHERS)("of $name one cause is reported for each mistake that shows", async (service, reported) => {
  const { causes } = await checkService(service, { fixed: [] }, SUITE);

  const ids = causes.map(({ id }) => id);
  const wanted = Object.values(reported);
  expect(ids).toEqual(expect.arrayContaining(wanted));
  expect(ids.length).toBeLessThanOrEqual(wanted.length * MOST_FOR_EACH);
  expect(service.causes.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(reported)));
});

test("mending one mistake removes its cause and leaves fewer failures", async () => {
  const before = await checkService(expressMap, { fixed: [] }, SUITE);

  const after = await checkService(expressMap, { fixed: ["options-are-not-checked"] }, SUITE);

  expect(before.causes.map(({ id }) => id)).toContain("refusal:options");
  expect(after.causes.map(({ id }) => id)).not.toContain("refusal:options");
  expect(after.failed.length).toBeLessThan(before.failed.length);
});

test("deletes through another scope are one cause with reads through it", async () => {
  const mistake = "ids-are-looked-up-without-scope";
  const others = expressMap.causes.map(({ id }) => id).filter((id) => id !== mistake);
  const cases = suiteOf("documented").cases.filter(({ id }) => /^(scope|authentication\.other)/.test(id));

  const { causes } = await checkService(expressMap, { fixed: others }, { cases, properties: [] });

  expect(causes.map(({ id }) => id)).toEqual([REPORTED[mistake]]);
  expect(causes[0]?.cases.filter((id) => id.includes(".delete"))).not.toEqual([]);
});

test("the correct service has no cause at all", async () => {
  const { causes, failed } = await checkService(expressMap, { fixed: "all" }, SUITE);

  expect(failed.map(({ id }) => id)).toEqual([]);
  expect(causes.filter(({ cases }) => cases.length > 0)).toEqual([]);
});

test("a service of messages alone, without a list of them, is judged by its messages", async () => {
  const cases = SUITE.cases.filter(({ steps }) => steps.some(({ call }) => call === "createMessage")).slice(0, 40);

  const { finished, failed, causes } = await checkService(fastifyMessages, { fixed: "all" }, { cases, properties: [] });

  expect(failed).toEqual([]);
  expect(causes).toEqual([]);
  expect(finished.counts.passed).toBeGreaterThan(0);
});

test("ids that target.json does not list are no mistake of the service", async () => {
  const cases = SUITE.cases.filter(({ id }) => id.startsWith("permission.edit.takes-at-most-100"));

  const { finished, causes } = await checkService(eventLog, { fixed: "all" }, { cases, properties: [] });

  expect(finished.counts.unsupported).toBeGreaterThan(0);
  expect(causes).toEqual([]);
});
