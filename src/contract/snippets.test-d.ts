/**
 * Snippets of programs that use the types, with discord-api-types and with ours; `tsc --noEmit` is the test.
 *
 * Each snippet occurs twice, once for each library. Where only one of them compiles it, the other has the line
 * `@ts-expect-error` with the reason, so that a difference is written down, and one that is gone does not compile.
 */
import type * as Public from "discord-api-types/v10";
import type * as Ours from "./types.gen.js";

// Writing commands.
type PublicCommand = Public.RESTPostAPIApplicationCommandsJSONBody;
type OurCommand = Ours.CreateGlobalCommandBody;

export const aCommand = [
  { type: 1, name: "ping", description: "Answers pong" } satisfies PublicCommand,
  { type: 1, name: "ping", description: "Answers pong" } satisfies OurCommand,
];
export const aCommandWithoutType = [
  { name: "ping", description: "Answers pong" } satisfies PublicCommand,
  { name: "ping", description: "Answers pong" } satisfies OurCommand,
];
export const aLocalizedCommand = [
  {
    name: "a",
    description: "a",
    name_localizations: { de: "b" },
    description_localizations: null,
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    name_localizations: { de: "b" },
    description_localizations: null,
  } satisfies OurCommand,
];
export const aStringOption = [
  {
    name: "a",
    description: "a",
    options: [{ type: 3, name: "s", description: "s", min_length: 1 }],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [{ type: 3, name: "s", description: "s", min_length: 1 }],
  } satisfies OurCommand,
];
export const choices = [
  {
    name: "a",
    description: "a",
    options: [{ type: 4, name: "n", description: "n", choices: [{ name: "One", value: 1 }] }],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [{ type: 4, name: "n", description: "n", choices: [{ name: "One", value: 1 }] }],
  } satisfies OurCommand,
];
export const autocomplete = [
  {
    name: "a",
    description: "a",
    options: [{ type: 3, name: "s", description: "s", autocomplete: true }],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [{ type: 3, name: "s", description: "s", autocomplete: true }],
  } satisfies OurCommand,
];
export const channelTypes = [
  {
    name: "a",
    description: "a",
    options: [{ type: 7, name: "c", description: "c", channel_types: [0, 5] }],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [{ type: 7, name: "c", description: "c", channel_types: [0, 5] }],
  } satisfies OurCommand,
];
export const subcommands = [
  {
    name: "a",
    description: "a",
    options: [
      { type: 1, name: "s", description: "s", options: [{ type: 6, name: "u", description: "u", required: true }] },
    ],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [
      { type: 1, name: "s", description: "s", options: [{ type: 6, name: "u", description: "u", required: true }] },
    ],
  } satisfies OurCommand,
];
export const groups = [
  {
    name: "a",
    description: "a",
    options: [{ type: 2, name: "g", description: "g", options: [{ type: 1, name: "s", description: "s" }] }],
  } satisfies PublicCommand,
  {
    name: "a",
    description: "a",
    options: [{ type: 2, name: "g", description: "g", options: [{ type: 1, name: "s", description: "s" }] }],
  } satisfies OurCommand,
];
export const aUserCommand = [
  { type: 2, name: "High Five", default_member_permissions: "8", nsfw: false } satisfies PublicCommand,
  { type: 2, name: "High Five", default_member_permissions: "8", nsfw: false } satisfies OurCommand,
];
export const whereACommandIs = [
  { type: 3, name: "Bookmark", integration_types: [0, 1], contexts: [0, 1, 2] } satisfies PublicCommand,
  { type: 3, name: "Bookmark", integration_types: [0, 1], contexts: [0, 1, 2] } satisfies OurCommand,
];
export const anEntryPoint = [
  { type: 4, name: "launch", handler: 2 } satisfies PublicCommand,
  { type: 4, name: "launch", handler: 2 } satisfies OurCommand,
];
export const anEdit = [
  { description: "b", options: [] } satisfies Public.RESTPatchAPIApplicationCommandJSONBody,
  { description: "b", options: [] } satisfies Ours.EditGlobalCommandBody,
];
export const aBulkOverwrite = [
  [
    { name: "ping", description: "x" },
    { type: 2, name: "High Five" },
  ] satisfies Public.RESTPutAPIApplicationCommandsJSONBody,
  [
    { name: "ping", description: "x" },
    { type: 2, name: "High Five" },
  ] satisfies Ours.BulkGlobalBody,
];
export const permissions = [
  {
    permissions: [{ id: "1", type: 1, permission: true }],
  } satisfies Public.RESTPutAPIApplicationCommandPermissionsJSONBody,
  { permissions: [{ id: "1", type: 1, permission: true }] } satisfies Ours.EditPermissionsBody,
];

// Writing messages.
type PublicMessage = Public.RESTPostAPIChannelMessageJSONBody;
type OurMessage = Ours.CreateMessageBody;

export const aText = [
  // @ts-expect-error its enumeration of strings takes no plain string
  { content: "Hello", allowed_mentions: { parse: ["users"] } } satisfies PublicMessage,
  { content: "Hello", allowed_mentions: { parse: ["users"] } } satisfies OurMessage,
];
export const anEmbed = [
  { embeds: [{ title: "T", fields: [{ name: "n", value: "v" }] }] } satisfies PublicMessage,
  { embeds: [{ title: "T", fields: [{ name: "n", value: "v" }] }] } satisfies OurMessage,
];
export const buttons = [
  {
    components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: "a", label: "A" }] }],
  } satisfies PublicMessage,
  { components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: "a", label: "A" }] }] } satisfies OurMessage,
];
export const aLinkButton = [
  {
    components: [{ type: 1, components: [{ type: 2, style: 5, url: "https://example.com" }] }],
  } satisfies PublicMessage,
  { components: [{ type: 1, components: [{ type: 2, style: 5, url: "https://example.com" }] }] } satisfies OurMessage,
];
export const aStringSelect = [
  {
    components: [{ type: 1, components: [{ type: 3, custom_id: "a", options: [{ label: "A", value: "a" }] }] }],
  } satisfies PublicMessage,
  {
    components: [{ type: 1, components: [{ type: 3, custom_id: "a", options: [{ label: "A", value: "a" }] }] }],
  } satisfies OurMessage,
];
export const aUserSelect = [
  { components: [{ type: 1, components: [{ type: 5, custom_id: "a", max_values: 2 }] }] } satisfies PublicMessage,
  { components: [{ type: 1, components: [{ type: 5, custom_id: "a", max_values: 2 }] }] } satisfies OurMessage,
];
export const aContainer = [
  { flags: 32768, components: [{ type: 17, components: [{ type: 10, content: "Hello" }] }] } satisfies PublicMessage,
  { flags: 32768, components: [{ type: 17, components: [{ type: 10, content: "Hello" }] }] } satisfies OurMessage,
];
export const aSection = [
  {
    flags: 32768,
    components: [
      {
        type: 9,
        components: [{ type: 10, content: "Hello" }],
        accessory: { type: 11, media: { url: "https://example.com" } },
      },
    ],
  } satisfies PublicMessage,
  {
    flags: 32768,
    components: [
      {
        type: 9,
        components: [{ type: 10, content: "Hello" }],
        accessory: { type: 11, media: { url: "https://example.com" } },
      },
    ],
  } satisfies OurMessage,
];
export const aFile = [
  {
    attachments: [{ id: 0, filename: "a.txt" }],
    components: [{ type: 13, file: { url: "attachment://a.txt" } }],
  } satisfies PublicMessage,
  {
    attachments: [{ id: 0, filename: "a.txt" }],
    components: [{ type: 13, file: { url: "attachment://a.txt" } }],
  } satisfies OurMessage,
];
export const aMessageEdit = [
  { content: null, components: [] } satisfies Public.RESTPatchAPIChannelMessageJSONBody,
  { content: null, components: [] } satisfies Ours.EditMessageBody,
];

// Writing responses and modals.
type PublicResponse = Public.APIInteractionResponse;
type OurResponse = Ours.InteractionCallback;

export const aResponse = [
  { type: 4, data: { content: "Pong", flags: 64 } } satisfies PublicResponse,
  { type: 4, data: { content: "Pong", flags: 64 } } satisfies OurResponse,
];
export const suggestions = [
  { type: 8, data: { choices: [{ name: "A", value: 1 }] } } satisfies PublicResponse,
  { type: 8, data: { choices: [{ name: "A", value: 1 }] } } satisfies OurResponse,
];
export const aModal = [
  {
    type: 9,
    data: {
      custom_id: "m",
      title: "M",
      components: [{ type: 18, label: "L", component: { type: 4, custom_id: "t", style: 1 } }],
    },
  } satisfies PublicResponse,
  {
    type: 9,
    data: {
      custom_id: "m",
      title: "M",
      components: [{ type: 18, label: "L", component: { type: 4, custom_id: "t", style: 1 } }],
    },
  } satisfies OurResponse,
];
export const aRadioGroup = [
  {
    type: 18,
    label: "L",
    component: {
      type: 21,
      custom_id: "r",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
  } satisfies Public.APILabelComponent,
  {
    type: 18,
    label: "L",
    component: {
      type: 21,
      custom_id: "r",
      options: [
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ],
    },
  } satisfies Ours.Label,
];

// Reading interactions.
type PublicOption = Public.APIApplicationCommandInteractionDataOption<Public.InteractionType.ApplicationCommand>;

export const kindOf = [
  (one: Public.APIInteraction): string => (one.type === 1 ? one.token : one.id),
  (one: Ours.Interaction): string => (one.type === 1 ? one.token : one.id),
];
export const nameOfCommand = [
  (one: Public.APIApplicationCommandInteraction): string => one.data.name,
  (one: Ours.CommandInteraction): string => one.data.name,
];
export const idOfCommand = [
  (one: Public.APIInteraction): string => (one.type === 2 || one.type === 4 ? one.data.id : ""),
  (one: Ours.Interaction): string => (one.type === 2 || one.type === 4 ? one.data.id : ""),
];
export const localeOf = [
  (one: Public.APIApplicationCommandInteraction): string => one.locale,
  (one: Ours.CommandInteraction): string => one.locale,
];
export const userOf = [
  (one: Public.APIApplicationCommandInteraction): string | undefined => (one.member?.user ?? one.user)?.username,
  (one: Ours.CommandInteraction): string | undefined => (one.member?.user ?? one.user)?.username,
];
export const rolesOf = [
  (one: Public.APIApplicationCommandInteraction): string[] => one.member?.roles ?? [],
  (one: Ours.CommandInteraction): string[] => one.member?.roles ?? [],
];
export const valueOfOption = [
  (one: PublicOption): number => (one.type === 4 ? one.value : 0),
  (one: Ours.DeliveredOption): number => (one.type === 4 ? one.value : 0),
];
export const nestedOptions = [
  (one: Public.APIApplicationCommandInteractionDataOption): string[] =>
    one.type === 1 ? (one.options ?? []).map(({ name }) => name) : [],
  (one: Ours.DeliveredOption): string[] => (one.type === 1 ? (one.options ?? []).map(({ name }) => name) : []),
];
export const customIdOfComponent = [
  (one: Public.APIMessageComponentInteraction): string => one.data.custom_id,
  (one: Ours.ComponentInteraction): string => one.data.custom_id,
];
export const chosenValues = [
  (one: Public.APIMessageComponentInteraction): string[] => (one.data.component_type === 3 ? one.data.values : []),
  (one: Ours.ComponentInteraction): string[] => (one.data.component_type === 3 ? one.data.values : []),
];
export const messageOfComponent = [
  (one: Public.APIMessageComponentInteraction): string => one.message.id,
  (one: Ours.ComponentInteraction): string => one.message.id,
];
export const focusedOption = [
  (one: Public.APIApplicationCommandAutocompleteInteraction): string | undefined => one.data.options[0]?.name,
  (one: Ours.AutocompleteInteraction): string | undefined => one.data.options[0]?.name,
];
export const customIdOfModal = [
  (one: Public.APIModalSubmitInteraction): string => one.data.custom_id,
  (one: Ours.ModalInteraction): string => one.data.custom_id,
];
export const textOfModal = [
  (one: Public.APIModalSubmitInteraction): string => {
    const [first] = one.data.components;
    return first?.type === 18 && first.component.type === 4 ? first.component.value : "";
  },
  (one: Ours.ModalInteraction): string => {
    const [first] = one.data.components;
    return first?.type === 18 && first.component.type === 4 ? first.component.value : "";
  },
];
export const resolvedUser = [
  (one: Public.APIUserApplicationCommandInteraction): string | undefined =>
    one.data.resolved.users[one.data.target_id]?.username,
  (one: Ours.CommandInteraction): string | undefined => one.data.resolved?.users?.[one.data.target_id ?? ""]?.username,
];
export const fileOfUpload = [
  (one: Public.APIChatInputApplicationCommandInteraction): string | undefined =>
    one.data.resolved?.attachments?.["1"]?.url,
  (one: Ours.CommandInteraction): string | undefined => one.data.resolved?.attachments?.["1"]?.url,
];

// Wrong payloads, which both refuse where the public types know the rule.
const button = { type: 2, style: 1, custom_id: "b" } as const;

export const wrong: {
  readonly commands: readonly OurCommand[];
  readonly messages: readonly OurMessage[];
  readonly responses: readonly OurResponse[];
} = {
  commands: [
    // @ts-expect-error a command has a name
    { type: 1, description: "a" },
    // @ts-expect-error a name is a string
    { name: 5, description: "a" },
    // @ts-expect-error there is no type 5
    { type: 5, name: "a" },
    // @ts-expect-error a user command has no description
    { type: 2, name: "a", description: "a" },
    // @ts-expect-error a user command has no handler
    { type: 2, name: "a", handler: 1 },
    // @ts-expect-error there is no context 3
    { type: 2, name: "a", contexts: [3] },
    // @ts-expect-error an option has a description
    { name: "a", description: "a", options: [{ type: 3, name: "s" }] },
    // @ts-expect-error there is no option type 12
    { name: "a", description: "a", options: [{ type: 12, name: "s", description: "s" }] },
    // @ts-expect-error a boolean option has no choices
    { name: "a", description: "a", options: [{ type: 5, name: "s", description: "s", choices: [] }] },
    // @ts-expect-error a string choice is a string
    {
      name: "a",
      description: "a",
      options: [{ type: 3, name: "s", description: "s", choices: [{ name: "a", value: 1 }] }],
    },
  ],
  messages: [
    // @ts-expect-error a content is a text
    { content: 5 },
    // @ts-expect-error a button is in a row
    { components: [button] },
    // @ts-expect-error a button of style 1 has a custom_id
    { components: [{ type: 1, components: [{ type: 2, style: 1 }] }] },
    // @ts-expect-error a link button has no custom_id
    { components: [{ type: 1, components: [{ type: 2, style: 5, url: "https://example.com", custom_id: "a" }] }] },
    // @ts-expect-error a text input is in a modal
    { components: [{ type: 1, components: [{ type: 4, custom_id: "t", style: 1 }] }] },
    // @ts-expect-error a string select has options
    { components: [{ type: 1, components: [{ type: 3, custom_id: "s" }] }] },
    // @ts-expect-error a section has an accessory
    { components: [{ type: 9, components: [{ type: 10, content: "a" }] }] },
  ],
  responses: [
    // @ts-expect-error a choice has a value
    { type: 8, data: { choices: [{ name: "a" }] } },
    // @ts-expect-error a modal has a title
    { type: 9, data: { custom_id: "m", components: [] } },
    // @ts-expect-error a button has no place in a modal
    { type: 9, data: { custom_id: "m", title: "M", components: [{ type: 18, label: "L", component: button }] } },
  ],
};

// Reading what is not there.
export const notThere = [
  // @ts-expect-error a ping has no data
  (one: Ours.PingInteraction) => one.data,
  // @ts-expect-error a button has no values
  (one: Ours.PressedButton) => one.values,
  // @ts-expect-error the value of a text is no number
  (one: Ours.DeliveredString): number => one.value,
];
