/** discord.js, unmodified, logs in at the gateway of the reference service and answers what a user does there. */
import {
  ApplicationCommandOptionType,
  ButtonBuilder,
  ButtonStyle,
  Client,
  ContainerBuilder,
  Events,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  SectionBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} from "discord.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Drive, driveAt } from "./testing/drive.js";
import { faultsOf, type RecordedService, startRecordedService } from "./testing/recorded-service.js";

/** An application of the ordinary kind: a command with suggestions, a message with a button, a form behind it. */
async function answer(interaction: Interaction): Promise<unknown> {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    return interaction.respond([{ name: `${typed}!`, value: typed }]);
  }
  if (interaction.isChatInputCommand()) {
    const text = new TextDisplayBuilder().setContent(`# Hello ${interaction.options.getString("who", true)}`);
    const button = new ButtonBuilder().setCustomId("sign").setLabel("Sign").setStyle(ButtonStyle.Primary);
    const section = new SectionBuilder().addTextDisplayComponents(text).setButtonAccessory(button);
    const container = new ContainerBuilder().addSectionComponents(section);
    return interaction.reply({ flags: MessageFlags.IsComponentsV2, components: [container] });
  }
  if (interaction.isButton()) {
    const input = new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short);
    const label = new LabelBuilder().setLabel("Your name").setTextInputComponent(input);
    return interaction.showModal(
      new ModalBuilder().setCustomId("form").setTitle("Sign here").addLabelComponents(label),
    );
  }
  if (interaction.isModalSubmit()) {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    await interaction.editReply({ content: `Signed by ${interaction.fields.getTextInputValue("name")}` });
    return interaction.followUp({ content: "Thank you" });
  }
  return undefined;
}

describe("discord.js on the gateway of the service", () => {
  let service: RecordedService;
  let client: Client;
  let drive: Drive;
  let place: { readonly user_id: string; readonly channel_id: string };
  let command: string;
  const answered: Interaction[] = [];

  beforeAll(async () => {
    service = await startRecordedService("discord");
    drive = driveAt(service.target.driver);
    client = new Client({
      intents: [GatewayIntentBits.Guilds],
      rest: { api: service.apiUrl, globalRequestsPerSecond: 10_000 },
    });
    client.on(Events.InteractionCreate, async (interaction) => {
      await answer(interaction);
      answered.push(interaction);
    });
    const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(service.target.tokens.bot);
    await ready;
    const [guild] = service.target.guilds;
    place = { user_id: guild?.userIds[0] ?? "", channel_id: guild?.channelIds[0] ?? "" };
  });

  afterAll(async () => {
    await client.destroy();
    await service.close();
  });

  /** What the application has answered last, once it has answered so often. */
  async function answeredTimes(count: number): Promise<Interaction | undefined> {
    await expect.poll(() => answered.length).toBe(count);
    return answered.at(-1);
  }

  const operations = () => {
    const recorded = service.takeRecorded();
    expect(faultsOf(recorded)).toEqual([]);
    return recorded.map(({ operation, status }) => `${operation} ${status}`);
  };

  test("is ready, and knows its guilds", () => {
    expect(client.user?.id).toBe(service.target.applicationId);
    expect([...client.guilds.cache.keys()].sort()).toEqual(service.target.guilds.map(({ id }) => id).sort());
    expect(client.channels.cache.get(place.channel_id)?.isTextBased()).toBe(true);
  });

  test("registers a command with autocomplete, and suggests while a user types", async () => {
    const made = await client.application?.commands.create({
      name: "greet",
      description: "Says hello",
      options: [
        {
          type: ApplicationCommandOptionType.String,
          name: "who",
          description: "Whom",
          required: true,
          autocomplete: true,
        },
      ],
    });
    command = made?.id ?? "";
    operations();

    const typed = { name: "who", type: 3, value: "Ad", focused: true };
    const { outcome } = await drive("typeOption", { ...place, command_id: command, options: [typed] });

    expect(outcome).toBe("delivered");
    expect((await answeredTimes(1))?.isAutocomplete()).toBe(true);
    expect(operations()).toEqual(["respondToInteraction 204"]);
  });

  test("is invoked, and answers with a message of the new kind", async () => {
    await drive("invokeCommand", { ...place, command_id: command, options: [{ name: "who", type: 3, value: "Ada" }] });

    const interaction = await answeredTimes(2);

    expect(interaction).toMatchObject({ guildId: service.target.guilds[0]?.id, channelId: place.channel_id });
    expect(interaction?.user.id).toBe(place.user_id);
    expect(operations()).toEqual(["respondToInteraction 204"]);
    const channel = await client.channels.fetch(place.channel_id);
    const messages = channel?.isTextBased() ? await channel.messages.fetch() : undefined;
    const message = messages?.first();
    expect(message?.flags.has(MessageFlags.IsComponentsV2)).toBe(true);
    expect(message?.components[0]?.toJSON()).toMatchObject({
      type: 17,
      components: [{ type: 9, components: [{ type: 10, content: "# Hello Ada" }], accessory: { custom_id: "sign" } }],
    });
  });

  test("gets the press of its button, opens a form, and gets what was entered", async () => {
    const channel = await client.channels.fetch(place.channel_id);
    const message = channel?.isTextBased() ? (await channel.messages.fetch()).first() : undefined;
    operations();

    const pressed = await drive("useComponent", { ...place, message_id: message?.id ?? "", custom_id: "sign" });
    expect((await answeredTimes(3))?.isButton()).toBe(true);
    await drive("submitModal", {
      user_id: place.user_id,
      interaction_id: pressed["interaction_id"] ?? "",
      values: { name: "Ada" },
    });
    const submitted = await answeredTimes(4);

    expect(submitted?.isModalSubmit() && submitted.customId).toBe("form");
    expect(operations()).toEqual([
      "respondToInteraction 204",
      "respondToInteraction 204",
      "editOriginalResponse 200",
      "createFollowUp 200",
    ]);
    const reply = submitted?.isModalSubmit() ? await submitted.fetchReply() : undefined;
    expect(reply?.content).toBe("Signed by Ada");
  });
});
