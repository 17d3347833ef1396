/** discord.js, unmodified, sends messages with files and components; only its API address is ours. */
import { createRequire } from "node:module";
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  FileBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  type RawFile,
  REST,
  Routes,
  SectionBuilder,
  SeparatorBuilder,
  TextDisplayBuilder,
} from "discord.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validateResponse } from "../contract/validate.js";
import { type ServedReference, serveReferenceService } from "./serve.js";
import { A_PNG } from "./testing/pictures.js";

/**
 * The agent of the undici that discord.js brings along. All versions of undici in a process share one global agent,
 * and tests share a process: the agent of another version does not know the forms of this one.
 */
const requireOfRest = createRequire(
  createRequire(createRequire(import.meta.url).resolve("discord.js")).resolve("@discordjs/rest"),
);
const { Agent: OwnAgent } = requireOfRest("undici") as { Agent: new () => Parameters<REST["setAgent"]>[0] };

const text = (content: string) => new TextDisplayBuilder({ content });
const button = new ButtonBuilder({ style: ButtonStyle.Primary, label: "Go", customId: "go" });
const files: RawFile[] = [
  { name: "dot.png", data: Buffer.from(A_PNG), contentType: "image/png" },
  { name: "notes.txt", data: "some notes", contentType: "text/plain" },
];

describe.each(["documented", "discord"] as const)("discord.js on the service in profile %s", (profile) => {
  let served: ServedReference;
  let rest: REST;
  let channel: string;

  beforeAll(async () => {
    served = await serveReferenceService({ port: 0, profile });
    rest = new REST({ api: served.baseUrl.replace("/v10", ""), globalRequestsPerSecond: 10_000 });
    rest.setAgent(new OwnAgent());
    rest.setToken(served.target.tokens.bot);
    channel = served.target.guilds[0]?.channelIds[0] ?? "";
  });

  afterAll(() => served.close());

  test("a V2 message with files is sent, read, edited and deleted", async () => {
    const components = [
      text("on top"),
      new ContainerBuilder()
        .addSectionComponents(new SectionBuilder().addTextDisplayComponents(text("beside")).setButtonAccessory(button))
        .addSeparatorComponents(new SeparatorBuilder())
        .addMediaGalleryComponents(new MediaGalleryBuilder().addItems({ media: { url: "attachment://dot.png" } }))
        .addFileComponents(new FileBuilder().setURL("attachment://notes.txt")),
    ].map((each) => each.toJSON());

    const made = (await rest.post(Routes.channelMessages(channel), {
      body: { flags: MessageFlags.IsComponentsV2, components },
      files,
    })) as Sent;
    const path = Routes.channelMessage(channel, made.id);
    const read = await rest.get(path);
    const edited = await rest.patch(path, { body: { components: [text("less").toJSON()], attachments: [] } });
    await rest.delete(path);

    expect(made).toMatchObject({
      flags: MessageFlags.IsComponentsV2,
      attachments: [{ filename: "dot.png" }, { filename: "notes.txt", size: 10 }],
      components: [{ id: 1 }, { id: 2, components: [{}, {}, { items: [{ media: { width: 2 } }] }, { size: 10 }] }],
    });
    expect(read).toEqual(made);
    expect(edited).toMatchObject({ attachments: [], components: [{ content: "less" }] });
    expect(faultsOf("createMessage", made).concat(faultsOf("editMessage", edited))).toEqual([]);
    await expect(rest.get(path)).rejects.toMatchObject({ status: 404 });
  });

  test("a legacy message with rows and embeds is sent", async () => {
    const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button).toJSON()];

    const made = await rest.post(Routes.channelMessages(channel), {
      body: { content: "hello", embeds: [{ title: "t" }], components },
    });

    expect(made).toMatchObject({ content: "hello", embeds: [{ title: "t" }], components: [{ id: 1 }] });
    expect(faultsOf("createMessage", made)).toEqual([]);
  });

  test("a refusal reaches the caller as an error of the client", async () => {
    const refused = rest.post(Routes.channelMessages(channel), {
      body: { flags: MessageFlags.IsComponentsV2, content: "beside the flag", components: [text("a").toJSON()] },
    });

    await expect(refused).rejects.toMatchObject({ status: 400 });
  });
});

interface Sent {
  readonly id: string;
}

function faultsOf(operation: "createMessage" | "editMessage", answer: unknown): readonly string[] {
  return validateResponse(operation, 200, answer).map(({ pointer, message }) => `${pointer}: ${message}`);
}
