/** oceanic.js, unmodified, connects to the gateway of the reference service and answers what a user does there. */
import {
  type AnyInteractionGateway,
  ApplicationCommandOptionTypes,
  ApplicationCommandTypes,
  ButtonStyles,
  Client,
  ComponentTypes,
  InteractionTypes,
  MessageFlags,
  TextInputStyles,
} from "oceanic.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Drive, driveAt } from "./testing/drive.js";
import { faultsOf, type RecordedService, startRecordedService } from "./testing/recorded-service.js";

/** The same application as that of discord.js, in the words of this client. */
async function answer(interaction: AnyInteractionGateway): Promise<unknown> {
  switch (interaction.type) {
    case InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE: {
      const typed = String(interaction.data.options.getFocused(true).value);
      return interaction.result([{ name: `${typed}!`, value: typed }]);
    }
    case InteractionTypes.APPLICATION_COMMAND:
      return interaction.createMessage({
        flags: MessageFlags.IS_COMPONENTS_V2,
        components: [
          {
            type: ComponentTypes.CONTAINER,
            components: [
              {
                type: ComponentTypes.SECTION,
                components: [
                  {
                    type: ComponentTypes.TEXT_DISPLAY,
                    content: `# Hello ${interaction.data.options.getString("who", true)}`,
                  },
                ],
                accessory: {
                  type: ComponentTypes.BUTTON,
                  style: ButtonStyles.PRIMARY,
                  customID: "sign",
                  label: "Sign",
                },
              },
            ],
          },
        ],
      });
    case InteractionTypes.MESSAGE_COMPONENT:
      return interaction.createModal({
        customID: "form",
        title: "Sign here",
        components: [
          {
            type: ComponentTypes.LABEL,
            label: "Your name",
            component: { type: ComponentTypes.TEXT_INPUT, customID: "name", style: TextInputStyles.SHORT },
          },
        ],
      });
    case InteractionTypes.MODAL_SUBMIT:
      await interaction.defer(MessageFlags.EPHEMERAL);
      await interaction.editOriginal({
        content: `Signed by ${interaction.data.components.getTextInput("name", true)}`,
      });
      return interaction.createFollowup({ content: "Thank you" });
    default:
      return undefined;
  }
}

describe("oceanic.js on the gateway of the service", () => {
  let service: RecordedService;
  let client: Client;
  let drive: Drive;
  let place: { readonly user_id: string; readonly channel_id: string };
  let command: string;
  const answered: AnyInteractionGateway[] = [];

  beforeAll(async () => {
    service = await startRecordedService("documented");
    drive = driveAt(service.target.driver);
    client = new Client({
      auth: `Bot ${service.target.tokens.bot}`,
      rest: { baseURL: `${service.apiUrl}/v10`, disableLatencyCompensation: true },
      gateway: { intents: ["GUILDS"] },
    });
    client.on("interactionCreate", async (interaction) => {
      await answer(interaction);
      answered.push(interaction);
    });
    const ready = new Promise<void>((resolve) => client.once("ready", resolve));
    await client.connect();
    await ready;
    const [guild] = service.target.guilds;
    place = { user_id: guild?.userIds[0] ?? "", channel_id: guild?.channelIds[0] ?? "" };
  });

  afterAll(async () => {
    client.disconnect(false);
    await service.close();
  });

  /** What the application has answered last, once it has answered so often. */
  async function answeredTimes(count: number): Promise<AnyInteractionGateway | undefined> {
    await expect.poll(() => answered.length).toBe(count);
    return answered.at(-1);
  }

  const operations = () => {
    const recorded = service.takeRecorded();
    expect(faultsOf(recorded)).toEqual([]);
    return recorded.map(({ operation, status }) => `${operation} ${status}`);
  };

  test("is ready, and knows its guilds", () => {
    expect(client.user.id).toBe(service.target.applicationId);
    expect([...client.guilds.keys()].sort()).toEqual(service.target.guilds.map(({ id }) => id).sort());
  });

  test("registers a command with autocomplete, and suggests while a user types", async () => {
    const made = await client.application.createGlobalCommand({
      type: ApplicationCommandTypes.CHAT_INPUT,
      name: "greet",
      description: "Says hello",
      options: [
        {
          type: ApplicationCommandOptionTypes.STRING,
          name: "who",
          description: "Whom",
          required: true,
          autocomplete: true,
        },
      ],
    });
    command = made.id;
    operations();

    const typed = { name: "who", type: 3, value: "Ad", focused: true };
    const { outcome } = await drive("typeOption", { ...place, command_id: command, options: [typed] });

    expect(outcome).toBe("delivered");
    expect((await answeredTimes(1))?.type).toBe(InteractionTypes.APPLICATION_COMMAND_AUTOCOMPLETE);
    expect(operations()).toEqual(["respondToInteraction 200"]);
  });

  test("is invoked, and answers with a message of the new kind", async () => {
    await drive("invokeCommand", { ...place, command_id: command, options: [{ name: "who", type: 3, value: "Ada" }] });

    const interaction = await answeredTimes(2);

    expect(interaction).toMatchObject({ guildID: service.target.guilds[0]?.id, channelID: place.channel_id });
    expect(interaction?.user.id).toBe(place.user_id);
    expect(operations()).toEqual(["respondToInteraction 200"]);
    const [message] = await client.rest.channels.getMessages(place.channel_id);
    expect(message?.flags).toBe(MessageFlags.IS_COMPONENTS_V2);
    expect(message?.components).toMatchObject([
      {
        type: 17,
        components: [{ type: 9, components: [{ type: 10, content: "# Hello Ada" }], accessory: { customID: "sign" } }],
      },
    ]);
  });

  test("gets the press of its button, opens a form, and gets what was entered", async () => {
    const [message] = await client.rest.channels.getMessages(place.channel_id);
    operations();

    const pressed = await drive("useComponent", { ...place, message_id: message?.id ?? "", custom_id: "sign" });
    expect((await answeredTimes(3))?.type).toBe(InteractionTypes.MESSAGE_COMPONENT);
    await drive("submitModal", {
      user_id: place.user_id,
      interaction_id: pressed["interaction_id"] ?? "",
      values: { name: "Ada" },
    });
    const submitted = await answeredTimes(4);

    expect(operations()).toEqual([
      "respondToInteraction 200",
      "respondToInteraction 200",
      "editOriginalResponse 200",
      "createFollowUp 200",
    ]);
    const reply = submitted?.type === InteractionTypes.MODAL_SUBMIT ? await submitted.getOriginal() : undefined;
    expect(reply?.content).toBe("Signed by Ada");
  });
});
