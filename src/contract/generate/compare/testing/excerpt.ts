/** A few schemas in the shape of the public description, written by hand for the tests of the comparison. */
import type { JsonObject } from "../../../json.js";
import type { PublicFacts } from "../../public-facts.js";

const text = (minLength: number, maxLength: number): JsonObject => ({ type: "string", minLength, maxLength });
const dictionary = (maxLength: number): JsonObject => ({
  type: ["object", "null"],
  additionalProperties: text(1, maxLength),
  maxProperties: 34,
});
const nullOr = (name: string): JsonObject => ({
  oneOf: [{ type: "null" }, { $ref: `#/components/schemas/${name}` }],
});
const numbers = (...values: readonly number[]): JsonObject => ({
  type: "integer",
  oneOf: values.map((value) => ({ title: `VALUE_${value}`, description: "", const: value })),
  format: "int32",
});

/** An excerpt that the rows of `spec/public-facts.yaml` classify in full. */
export const EXCERPT = {
  openapi: "3.1.0",
  paths: {
    "/applications/{application_id}/commands": {
      get: { operationId: "list_application_commands", responses: { "200": {}, "4XX": {} } },
      post: { operationId: "create_application_command", responses: { "200": {}, "201": {}, "4XX": {} } },
    },
    "/webhooks/{webhook_id}/{webhook_token}": {
      post: { operationId: "execute_webhook", responses: { "200": {}, "204": {} } },
    },
    "/not/in/the/contract": { get: { operationId: "other", responses: { "200": {} } } },
  },
  components: {
    schemas: {
      ApplicationCommandCreateRequest: {
        type: "object",
        properties: {
          name: text(1, 32),
          name_localizations: dictionary(32),
          description: { type: ["string", "null"], maxLength: 100 },
          description_localizations: dictionary(100),
          options: {
            type: ["array", "null"],
            items: { oneOf: [{ $ref: "#/components/schemas/ApplicationCommandStringOption" }] },
            maxItems: 25,
          },
          default_member_permissions: { type: ["integer", "null"], minimum: 0, maximum: 9007199254740991 },
          dm_permission: { type: ["boolean", "null"] },
          contexts: {
            type: ["array", "null"],
            items: { $ref: "#/components/schemas/InteractionContextType" },
            minItems: 1,
            uniqueItems: true,
          },
          integration_types: {
            type: ["array", "null"],
            items: { $ref: "#/components/schemas/ApplicationIntegrationType" },
            minItems: 1,
            uniqueItems: true,
          },
          handler: nullOr("ApplicationCommandHandler"),
          type: nullOr("ApplicationCommandType"),
        },
        required: ["name"],
      },
      ApplicationCommandStringOption: {
        type: "object",
        properties: {
          type: { type: "integer", enum: [3], allOf: [{ $ref: "#/components/schemas/ApplicationCommandOptionType" }] },
          name: text(1, 32),
          name_localizations: dictionary(32),
          description: text(1, 100),
          description_localizations: dictionary(100),
          required: { type: ["boolean", "null"] },
          autocomplete: { type: ["boolean", "null"] },
          min_length: { type: ["integer", "null"], minimum: 0, maximum: 6000, format: "int32" },
          max_length: { type: ["integer", "null"], minimum: 1, maximum: 6000, format: "int32" },
          choices: {
            type: ["array", "null"],
            items: { $ref: "#/components/schemas/ApplicationCommandOptionStringChoice" },
            maxItems: 25,
          },
        },
        required: ["type", "name", "description"],
      },
      ApplicationCommandOptionStringChoice: {
        type: "object",
        properties: {
          name: text(1, 100),
          name_localizations: dictionary(100),
          value: { type: "string", maxLength: 6000 },
        },
        required: ["name", "value"],
      },
      TextDisplayComponentForMessageRequest: {
        type: "object",
        properties: {
          type: { type: "integer", enum: [10], allOf: [{ $ref: "#/components/schemas/MessageComponentTypes" }] },
          id: { type: ["integer", "null"], minimum: 0, format: "int32" },
          content: text(1, 4000),
        },
        required: ["type", "content"],
      },
      InteractionContextType: numbers(0, 1, 2),
      ApplicationIntegrationType: numbers(0, 1),
      ApplicationCommandHandler: numbers(1, 2),
      ApplicationCommandType: numbers(1, 2, 3, 4),
      ApplicationCommandOptionType: numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
      MessageComponentTypes: numbers(1, 2, 3, 10, 17),
    },
  },
} as const satisfies JsonObject;

/** The facts about the schemas of the excerpt alone. */
export function factsOfExcerpt(facts: PublicFacts): PublicFacts {
  const names = new Set<string>(Object.keys(EXCERPT.components.schemas));
  return { ...facts, kinds: facts.kinds.filter(({ theirs }) => names.has(theirs)) };
}
