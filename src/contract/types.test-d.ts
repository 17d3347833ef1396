/**
 * Our generated types beside those of discord-api-types, member by member; `tsc --noEmit` is the test.
 *
 * Each comparison lists the members that differ in kind or in being optional, with the reason. A difference that is not
 * listed, or a listed one that is gone, does not compile. Objects and dictionaries are compared by comparisons of their own.
 */
import type * as Public from "discord-api-types/v10";
import type * as Ours from "./types.gen.js";

export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Expect<T extends true> = T;

/** What a value is on the wire: enums of the other side become the numbers they represent. */
type Kind<T> = T extends undefined
  ? never
  : T extends null
    ? null
    : T extends boolean
      ? boolean
      : T extends string
        ? string
        : T extends number
          ? // Any number is assignable to an enum, so the texts are compared.
            `${number}` extends `${T}`
            ? number
            : `${T}`
          : T extends readonly (infer Element)[]
            ? readonly Kind<Element>[]
            : "object";

/** A member as the comparison sees it. */
type Member<T, K extends PropertyKey> = K extends keyof T
  ? { readonly optional: object extends Pick<T, K> ? true : false; readonly kind: Kind<T[K]> }
  : "missing";

/** Names of the members in which two types differ. */
export type Differences<A, B> = {
  [K in keyof A | keyof B]-?: Equal<Member<A, K>, Member<B, K>> extends true ? never : K;
}[keyof A | keyof B];

/** `required` of subcommands: the documents say that it is not valid there; the public types share one base. */
type NotOnSubcommands = "required";

/** Absent on the wire is optional in the documents (`??`); the public service always answers it. */
type OptionalHere = "default_member_permissions" | "type";

/** Null is tolerated in answers, where the documents contradict themselves or are about to drop the field. */
type NullableHere = "guild_id" | "dm_permission" | "default_permission" | "name_localized" | "description_localized";

/** The create table has these as nullable, or the object table does; the public types take the non-null form. */
type NullableInRequests = "dm_permission" | "contexts";

/** The create table does not require a description of chat input commands. */
type DescriptionNotRequired = "description";

/** The document lets lists of an answer hold any integer, as the value of USER_INSTALL is not shown. */
type OpenValuesHere = "integration_types";

/** The public types tie the choices to autocomplete by a union; here a rule does. */
type TiedByRule = "choices";

/** The enumeration of channel types is not shown in the documents. */
type EnumerationNotShown = "channel_types";

/** A public field that is younger than the documents. */
type NotInTheDocuments = "file_types";

/** Fields that must be empty are in the tables, so they are typed as what may be there: an empty text, null, no options. */
type SpelledOutHere = "description" | "options";

export type Comparisons = [
  // Objects in answers.
  Expect<Equal<Differences<Ours.Command, Public.APIApplicationCommand>, OptionalHere | NullableHere | OpenValuesHere>>,
  Expect<Equal<Differences<Ours.GuildCommandPermissions, Public.APIGuildApplicationCommandPermissions>, never>>,
  Expect<Equal<Differences<Ours.PermissionInAnswer, Public.APIApplicationCommandPermission>, never>>,
  // Options, by type.
  Expect<Equal<Differences<Ours.SubcommandOption, Public.APIApplicationCommandSubcommandOption>, NotOnSubcommands>>,
  Expect<
    Equal<Differences<Ours.SubcommandGroupOption, Public.APIApplicationCommandSubcommandGroupOption>, NotOnSubcommands>
  >,
  Expect<Equal<Differences<Ours.StringOption, Public.APIApplicationCommandStringOption>, TiedByRule>>,
  Expect<Equal<Differences<Ours.IntegerOption, Public.APIApplicationCommandIntegerOption>, TiedByRule>>,
  Expect<Equal<Differences<Ours.BooleanOption, Public.APIApplicationCommandBooleanOption>, never>>,
  Expect<Equal<Differences<Ours.UserOption, Public.APIApplicationCommandUserOption>, never>>,
  Expect<Equal<Differences<Ours.ChannelOption, Public.APIApplicationCommandChannelOption>, EnumerationNotShown>>,
  Expect<Equal<Differences<Ours.RoleOption, Public.APIApplicationCommandRoleOption>, never>>,
  Expect<Equal<Differences<Ours.MentionableOption, Public.APIApplicationCommandMentionableOption>, never>>,
  Expect<Equal<Differences<Ours.NumberOption, Public.APIApplicationCommandNumberOption>, TiedByRule>>,
  Expect<Equal<Differences<Ours.AttachmentOption, Public.APIApplicationCommandAttachmentOption>, NotInTheDocuments>>,
  // Choices.
  Expect<Equal<Differences<Ours.StringChoice, Public.APIApplicationCommandOptionChoice<string>>, never>>,
  Expect<Equal<Differences<Ours.IntegerChoice, Public.APIApplicationCommandOptionChoice<number>>, never>>,
  Expect<Equal<Differences<Ours.NumberChoice, Public.APIApplicationCommandOptionChoice<number>>, never>>,
  // Bodies of requests.
  Expect<
    Equal<
      Differences<Ours.CreateGlobalChatInputCommandBody, Public.RESTPostAPIChatInputApplicationCommandsJSONBody>,
      NullableInRequests | DescriptionNotRequired
    >
  >,
  Expect<
    Equal<
      Differences<
        Ours.CreateGlobalUserCommandBody | Ours.CreateGlobalMessageCommandBody,
        Public.RESTPostAPIContextMenuApplicationCommandsJSONBody
      >,
      NullableInRequests | SpelledOutHere
    >
  >,
  Expect<
    Equal<
      Differences<Ours.CreateEntryPointCommandBody, Public.RESTPostAPIPrimaryEntryPointApplicationCommandJSONBody>,
      NullableInRequests | SpelledOutHere
    >
  >,
  Expect<Equal<Differences<Ours.EditPermissionsBody, Public.RESTPutAPIApplicationCommandPermissionsJSONBody>, never>>,
  // The values of enumerations.
  Expect<Equal<`${Ours.CommandType}`, `${Public.ApplicationCommandType}`>>,
  Expect<Equal<`${Ours.OptionType}`, `${Public.ApplicationCommandOptionType}`>>,
  Expect<Equal<`${Ours.CommandOption["type"]}`, `${Public.APIApplicationCommandOption["type"]}`>>,
  // The comparison itself can fail: a member too many, a member that is optional, a member of another kind.
  Expect<Equal<Differences<{ a: 1; b: string }, { a: 1 }>, "b">>,
  Expect<Equal<Differences<{ a?: 1 }, { a: 1 }>, "a">>,
  Expect<Equal<Differences<{ a: 1 | 2 }, { a: 1 }>, "a">>,
  Expect<Equal<Differences<{ a: string | null }, { a: string }>, "a">>,
];
