/** What an application with discovery may not have, on each way to have it. @see D1 "Size and usage rules for slash commands" 3 */
import type { Part, Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, drive, guild, guildId } from "../rows/driver.js";
import { ACCEPTED, at, request } from "../rows/steps.js";

const ANSWERED: readonly Check[] = [{ check: "answered" }];

const discovery = (name: string, is: boolean): Step =>
  drive("given", name, "changeApplication", { is_discoverable: is });

/** Steps that bring a command of this name, marked nsfw, into the guild; the last one has the part. */
type Marking = (part: Part, name: string, expect: readonly Check[]) => readonly Step[];

const WAYS: Readonly<Record<"create" | "edit" | "bulk", Marking>> = {
  create: (part, name, expect) => [{ ...command(part, { name, nsfw: true }), part, expect }],
  edit: (part, name, expect) => [
    command(`${part}-slot`, { name }),
    request(part, part, GUILD_OPERATIONS.edit, {
      path: { guild_id: guildId(), command_id: at(`${part}-slot`, "/id") },
      body: { nsfw: true },
      expect,
    }),
  ],
  bulk: (part, name, expect) => [
    request(part, part, GUILD_OPERATIONS.bulk, {
      path: { guild_id: guildId() },
      body: [
        { name: "for-all", description: "A command of slashproof" },
        { name, description: "A command of slashproof", nsfw: true },
      ],
      expect,
    }),
  ],
};

const WHEN = {
  create: "when a guild command is created",
  edit: "when a guild command is edited",
  bulk: "when all guild commands are overwritten",
} as const;

export const discoveryCases: readonly Draft[] = (["create", "edit", "bulk"] as const).map((verb) =>
  draftOf("access.nsfw.is-not-for-discovery", `.on-${verb}@${verb}`, {
    title: `refuses nsfw: true in an application with discovery enabled, or does not store it (${WHEN[verb]})`,
    // Commands of all other cases would be refused meanwhile.
    leases: ["application", "driver"],
    steps: [
      guild(),
      ...WAYS[verb]("valid", "grown-up", ACCEPTED),
      discovery("discovery", true),
      ...WAYS[verb]("twin", "grown-up-too", ANSWERED),
      request("read", "after", GUILD_OPERATIONS.list, {
        path: { guild_id: guildId() },
        expect: [
          ...ACCEPTED,
          { check: "lists", in: at("after"), where: { name: "grown-up-too", nsfw: true }, times: 0 },
        ],
      }),
      { ...command("plain", { name: "for-everyone" }), part: "act" },
      discovery("no-discovery", false),
    ],
  }),
);
