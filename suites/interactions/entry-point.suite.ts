/** The entry point command: who handles it, and that it comes with activities. */
import type { Step } from "../../src/case/case.js";
import { GLOBAL_OPERATIONS, MESSAGE_OPERATIONS } from "../../src/contract/operations.js";
import { type Draft, draftOf } from "../rows/draft.js";
import {
  cameTo,
  channelId,
  delivered,
  deliveries,
  drive,
  interaction,
  later,
  mark,
  reach,
  textChannel,
  userId,
  WORLD,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { ACCEPTED, at, bulk, create, edit, equals, request } from "../rows/steps.js";

/** What every case of a used entry point takes. */
export const COMMON = {
  leases: ["global", "driver"],
  needs: ["driver", "interactions", "entry-point"],
  emptiesScope: true,
} as const;

/** One global command, an entry point with this handler. */
export const entryPoint = (handler: 1 | 2): readonly Step[] => [
  drive("given", "activity", "changeApplication", { has_activity: true }),
  request("given", "command", GLOBAL_OPERATIONS.create, { body: { type: 4, name: "Launch", handler } }),
  ...WORLD,
];

/** The use of the entry point by the user of the world. */
export const USE = { user_id: userId(), channel_id: channelId(), command_id: at("command", "/id") };

const messages = (name: string, part: Step["part"], where: string, expect: Step["expect"] = []): Step =>
  request(part, name, MESSAGE_OPERATIONS.list, {
    path: { channel_id: channelId(where) },
    expect: [...ACCEPTED, ...expect],
  });

/** No entry point command is among the global ones. */
const noEntryPoint = (name: string): Step =>
  request("read", name, GLOBAL_OPERATIONS.list, [
    ...ACCEPTED,
    { check: "lists", in: at(name), where: { type: 4 }, times: 0 },
  ]);

/** The entry point command that comes with activities is deleted. */
const LAUNCH_DELETED: readonly Step[] = [
  drive("given", "without", "changeApplication", { has_activity: false }),
  drive("given", "with", "changeApplication", { has_activity: true }),
  request("given", "made", GLOBAL_OPERATIONS.list, ACCEPTED),
  request("act", "gone", GLOBAL_OPERATIONS.delete, {
    path: { command_id: { $: "made", find: { type: 4 }, at: "/id" } },
  }),
];

export const entryPointUseCases: readonly Draft[] = [
  draftOf("interaction.entry-point.handler-1-delivers", ".to-the-application@invoke", {
    ...COMMON,
    creates: 1,
    title: "sends the application a used entry point command with handler 1",
    steps: [
      ...entryPoint(1),
      reach(),
      mark(),
      drive("act", "used", "invokeCommand", USE, [cameTo("used", "delivered")]),
      deliveries("seen", [
        delivered("seen", 1),
        equals(interaction("seen", "/type"), 2),
        equals(interaction("seen", "/data/type"), 4),
      ]),
    ],
  }),
  draftOf("interaction.entry-point.handler-2-launches", ".with-a-message@invoke", {
    ...COMMON,
    creates: 1,
    needs: [...COMMON.needs, "messages"],
    title: "launches the activity of handler 2 itself, posts a message, and delivers no interaction",
    steps: [
      ...entryPoint(2),
      textChannel("elsewhere"),
      mark(),
      messages("before", "given", "elsewhere", [{ check: "count", in: at("before"), is: 0 }]),
      reach(),
      drive("act", "used", "invokeCommand", { ...USE, channel_id: channelId("elsewhere") }, [
        cameTo("used", "handled"),
      ]),
      messages("after", "read", "elsewhere", [{ check: "present", at: at("after", "/0/id") }]),
      deliveries("seen", [delivered("seen", 0)]),
    ],
  }),
  draftOf("interaction.entry-point.comes-with-activities", ".named-launch@driver", {
    ...COMMON,
    title:
      "creates one entry point command, Launch with handler 2, when activities are enabled, and no other after its rename",
    steps: [
      drive("given", "without", "changeApplication", { has_activity: false }),
      drive("given", "with", "changeApplication", { has_activity: true }),
      request("read", "list", GLOBAL_OPERATIONS.list, [
        ...ACCEPTED,
        { check: "lists", in: at("list"), where: { type: 4, name: "Launch", handler: 2 }, times: 1 },
      ]),
      request("act", "renamed", GLOBAL_OPERATIONS.edit, {
        path: { command_id: { $: "list", find: { type: 4 }, at: "/id" } },
        body: { name: "Play" },
        expect: ACCEPTED,
      }),
      drive("act", "with-again", "changeApplication", { has_activity: true }),
      request("read", "later", GLOBAL_OPERATIONS.list, [
        ...ACCEPTED,
        { check: "lists", in: at("later"), where: { type: 4 }, times: 1, rule: "entry-point.is-single" },
      ]),
    ],
  }),
  draftOf("entry-point.can-be-deleted", ".for-good@driver", {
    ...COMMON,
    // What others rely on of the application changes meanwhile.
    leases: [...COMMON.leases, "application"],
    creates: 2,
    title: "brings no deleted entry point command back, whatever else of its application changes",
    steps: [
      ...LAUNCH_DELETED,
      drive("act", "changed", "changeApplication", {
        is_discoverable: false,
        webhook_url: "https://hooks.invalid/own",
        integration_types: [0, { $: "userInstall" }],
      }),
      noEntryPoint("after the change"),
      ...WORLD,
      drive("act", "installed", "install", { user_id: userId(), scopes: ["applications.commands"] }),
      noEntryPoint("after installations"),
      create(GLOBAL, "act", "other", { name: "other", description: "A command beside it" }),
      edit(GLOBAL, "act", "edited", "other", { description: "Edited" }),
      bulk(GLOBAL, "act", "overwritten", [{ name: "other", description: "Overwritten" }]),
      noEntryPoint("after writes of others"),
    ],
  }),
  draftOf("entry-point.can-be-deleted", ".two-days-later@driver", {
    ...COMMON,
    leases: [...COMMON.leases, "application"],
    title: "brings no deleted entry point command back when days have passed",
    steps: [...LAUNCH_DELETED, ...later("later", 48), noEntryPoint("after two days")],
  }),
  draftOf("interaction.entry-point.handler-edit-is-open", ".from-2-to-1@edit", {
    needs: ["entry-point"],
    emptiesScope: true,
    creates: 1,
    title: "may accept or refuse an edit of the handler of an entry point command",
    steps: [
      request("given", "command", GLOBAL_OPERATIONS.create, { body: { type: 4, name: "Launch", handler: 2 } }),
      request("act", "act", GLOBAL_OPERATIONS.edit, {
        path: { command_id: at("command", "/id") },
        body: { handler: 1 },
        expect: [{ check: "observe", what: "an edit of the handler" }],
      }),
    ],
  }),
];
