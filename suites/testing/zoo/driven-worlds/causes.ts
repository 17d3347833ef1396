/** What the service does wrong where it is not mended; most of it only the driver can show. */
import type { RootCause } from "../zoo-service.js";

export const CAUSES = [
  {
    id: "only-default-texts-count",
    title: "The 8000 characters of a command are counted without its localizations.",
    source: "D1, Size and usage rules: 'only the longest localization of each field (default included) counts'",
    kind: "wrong count",
  },
  {
    id: "lists-localize-the-command-alone",
    title: "Lists show options and choices with their dictionaries, whatever is requested.",
    source: "D1, Localization, 5: 'name_localized […] (only the requester's locale) instead of the dictionaries'",
    kind: "missing depth",
  },
  {
    id: "accept-language-comes-first",
    title: "Accept-Language wins over the header of the service.",
    source: "D1, Localization, 6: 'from the header X-Service-Locale […], then Accept-Language'",
    kind: "wrong order",
  },
  {
    id: "all-channels-is-no-constant",
    title: "An entry for all channels, the id of the guild minus 1, has no effect.",
    source: "D1, Command permission: 'All Channels equals guild_id minus 1 (all channels)'",
    kind: "missing constant",
  },
  {
    id: "threads-have-no-channel",
    title: "A permission for a channel does not reach the threads in it.",
    source: "D1, Command permission, Rules, 1: 'Permissions on a channel also apply to the threads in it'",
    kind: "missing inheritance",
  },
  {
    id: "data-has-localized-names",
    title: "Interactions carry the names that the user reads.",
    source: "D1, Localization, 3: 'Interaction payloads still use default names'",
    kind: "wrong value",
  },
  {
    id: "typing-needs-required-options",
    title: "While a user types, all required options must be there.",
    source: "D1, Interaction, Autocomplete: 'Required options may be missing'",
    kind: "check too strict",
  },
  {
    id: "string-selects-have-resolved",
    title: "A string select of a message comes with resolved data, like the other selects.",
    source: "D2, Events, 1: 'for selects values and, except for string selects, resolved'",
    kind: "member too many",
  },
  {
    id: "checkbox-groups-take-one",
    title: "One box of a checkbox group can be checked where max_values is missing, as in a select.",
    source: "D2, Checkbox Group: 'max_values? (1-10; default the number of options)'",
    kind: "wrong default",
  },
  {
    id: "components-end-after-an-hour",
    title: "Components of messages that are older than an hour cannot be used.",
    source: "D2, Events, 1: 'Clicking a button […] delivers an interaction of type 3', whenever that is",
    kind: "invented expiry",
  },
] as const satisfies readonly RootCause[];
