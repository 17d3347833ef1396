/** JSON with ids that are sent as numbers, as discord.py does: JavaScript would round them. */
import type { Json } from "../../contract/json.js";
import type { BodyReading } from "./read-body.js";

/** A text, which stays, or a whole number of at least 16 digits. */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g;

/** Long whole numbers become texts. @throws SyntaxError for what is no JSON */
export function parseWithExactIds(text: string): Json {
  // Only in sound JSON every text has an end, and the search is fast.
  JSON.parse(text);
  return JSON.parse(text.replace(TEXT_OR_LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`)));
}

/** Members that the documents write as texts, and of which they do not say whether a number is refused. */
const OPEN_MEMBERS = ["channel_id", "default_member_permissions", "guild_id", "message_id"];

/** A text, and the whole number behind it where the text is the name of an open member. */
const TEXT_OR_OPEN_MEMBER = new RegExp(
  String.raw`"(?:(?:${OPEN_MEMBERS.join("|")})"\s*:\s*(\d+)(?![\d.eE])|(?:[^"\\]|\\.)*")`,
  "g",
);

/** Whole numbers of open members become texts, other numbers stay. @throws SyntaxError for what is no JSON */
export function parseWithOpenMembers(text: string): Json {
  const json = JSON.parse(text) as Json;
  let isChanged = false;
  const written = text.replace(TEXT_OR_OPEN_MEMBER, (found, digits?: string) => {
    if (digits === undefined) return found;
    isChanged = true;
    return `${found.slice(0, -digits.length)}"${digits}"`;
  });
  return isChanged ? JSON.parse(written) : json;
}

/** The public service takes these numbers: discord.py sends them. */
export const DISCORD_READING: BodyReading = { needsContentType: true, parse: parseWithOpenMembers };
