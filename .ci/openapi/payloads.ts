/** Payloads against the types that openapi-typescript makes of the published document. `tsc` is the test. */
import type { components } from "./out/schema.js";

type Schemas = components["schemas"];

/** Assigns each value to the type, as the author of a client would. */
type Is<T> = T;

// Commands that are right.
export const commands: Is<Schemas["CreateGlobalCommandBody"]>[] = [
  { name: "ping", description: "Answers pong" },
  { type: 1, name: "ping", description: "Answers pong", name_localizations: { de: "ping" } },
  { type: 1, name: "add", description: "x", options: [{ type: 4, name: "n", description: "x", required: true }] },
  { type: 1, name: "add", description: "x", options: [{ type: 3, name: "n", description: "x", autocomplete: true }] },
  {
    type: 1,
    name: "admin",
    description: "x",
    options: [
      { type: 2, name: "user", description: "x", options: [{ type: 1, name: "get", description: "x", options: [] }] },
    ],
  },
  { type: 2, name: "High Five" },
  { type: 3, name: "Bookmark", default_member_permissions: "8", contexts: [0, 1], integration_types: [1] },
  { type: 4, name: "launch", handler: 2 },
];

// Commands that are wrong.
export const wrongCommands: Is<Schemas["CreateGlobalCommandBody"]>[] = [
  // @ts-expect-error a command has a name
  { type: 1, description: "Answers pong" },
  // @ts-expect-error there is no type 5
  { type: 5, name: "ping" },
  // @ts-expect-error a name is a string
  { type: 1, name: 5, description: "x" },
  // @ts-expect-error there is no option type 12
  { type: 1, name: "add", description: "x", options: [{ type: 12, name: "n", description: "x" }] },
  // @ts-expect-error an option has a description
  { type: 1, name: "add", description: "x", options: [{ type: 4, name: "n" }] },
  // @ts-expect-error a group holds no parameters
  {
    name: "a",
    description: "x",
    options: [{ type: 2, name: "g", description: "x", options: [{ type: 3, name: "n", description: "x" }] }],
  },
  // @ts-expect-error the choices of an integer are numbers
  {
    name: "a",
    description: "x",
    options: [{ type: 4, name: "n", description: "x", choices: [{ name: "a", value: "a" }] }],
  },
  // @ts-expect-error a user command has no handler
  { type: 2, name: "High Five", handler: 1 },
  // @ts-expect-error there is no context 3
  { type: 2, name: "High Five", contexts: [3] },
];

// Messages that are right.
export const messages: Is<Schemas["CreateMessageBody"]>[] = [
  { content: "Hello" },
  { components: [{ type: 1, components: [{ type: 2, style: 1, custom_id: "a", label: "A" }] }] },
  { components: [{ type: 1, components: [{ type: 2, style: 5, url: "https://example.com" }] }] },
  { components: [{ type: 1, components: [{ type: 3, custom_id: "a", options: [{ label: "A", value: "a" }] }] }] },
  { flags: 32768, components: [{ type: 17, components: [{ type: 10, content: "Hello" }] }] },
];

// Messages that are wrong.
export const wrongMessages: Is<Schemas["CreateMessageBody"]>[] = [
  // @ts-expect-error a content is a string
  { content: 5 },
  // @ts-expect-error a button has to be in a row
  { components: [{ type: 2, style: 1, custom_id: "a" }] },
  // @ts-expect-error a button of style 1 has a custom_id
  { components: [{ type: 1, components: [{ type: 2, style: 1, label: "A" }] }] },
  // @ts-expect-error a link button has no custom_id
  { components: [{ type: 1, components: [{ type: 2, style: 5, url: "https://example.com", custom_id: "a" }] }] },
  // @ts-expect-error a text input is for modals
  { components: [{ type: 1, components: [{ type: 4, custom_id: "a", style: 1 }] }] },
  // @ts-expect-error a section has an accessory
  { flags: 32768, components: [{ type: 9, components: [{ type: 10, content: "Hello" }] }] },
  // @ts-expect-error a string select has options
  { components: [{ type: 1, components: [{ type: 3, custom_id: "a" }] }] },
];

// Responses to interactions that are right.
export const callbacks: Is<Schemas["InteractionCallback"]>[] = [
  { type: 1 },
  { type: 4, data: { content: "Pong" } },
  { type: 8, data: { choices: [{ name: "A", value: "a" }] } },
  {
    type: 9,
    data: {
      custom_id: "m",
      title: "M",
      components: [{ type: 18, label: "L", component: { type: 4, custom_id: "t", style: 1 } }],
    },
  },
];

// Responses that are wrong.
export const wrongCallbacks: Is<Schemas["InteractionCallback"]>[] = [
  // @ts-expect-error a choice has a value
  { type: 8, data: { choices: [{ name: "A" }] } },
  // @ts-expect-error a modal has a title
  { type: 9, data: { custom_id: "m", components: [] } },
  {
    type: 9,
    data: {
      custom_id: "m",
      title: "M",
      // @ts-expect-error a button has no place in a modal
      components: [{ type: 18, label: "L", component: { type: 2, style: 1, custom_id: "b" } }],
    },
  },
];

/** Reading: the type of an interaction decides what is in it. */
export function read(interaction: Schemas["Interaction"]): string {
  if (interaction.type === 1) return interaction.token;
  if (interaction.type === 2)
    return `${interaction.data.name} ${interaction.member?.user.username} ${interaction.locale}`;
  if (interaction.type === 4) return interaction.data.options.map(({ name }) => name).join();
  if (interaction.type === 5) return interaction.data.custom_id;
  // @ts-expect-error a component has no name
  interaction.data.name;
  return interaction.data.component_type === 3 ? interaction.data.values.join() : interaction.data.custom_id;
}

/** Reading: the type of an option says which kind it is. */
export function numberIn(option: Schemas["DeliveredOption"]): number {
  if (option.type === 4) return option.value;
  // @ts-expect-error the value of the other types is no number
  return option.value;
}
