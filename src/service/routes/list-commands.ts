/** Operations listGlobalCommands and listGuildCommands. */
import type { CommandOperation } from "../call.js";

/** What a query may say for yes; the documents only say "boolean". */
const YES: ReadonlySet<string | undefined> = new Set(["true", "True", "1"]);

/** Every command of the scope, of all types; dictionaries only on request, else the texts of the requester's locale. */
export const listCommands: CommandOperation = ({ scope, header, query, service, settingsLocale }) => {
  const withDictionaries = YES.has(query("with_localizations"));
  const { localeHeader, locales } = service.bindings;
  const locale = withDictionaries
    ? undefined
    : service.policies.requestedLocale(header, localeHeader, locales, settingsLocale);
  const commands: string[] = [];
  for (const record of scope.records()) commands.push(withDictionaries ? record.json : record.listedJson(locale));
  return { status: 200, json: `[${commands.join(",")}]` };
};
