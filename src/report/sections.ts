/** The order in which a reader of the documents meets their headings. */

/** Document and heading. */
export type Section = readonly [document: string, title: string];

/** Headings of D1 that state rules, from top to bottom. */
const HEADINGS: readonly string[] = [
  "What the service does",
  "Application command",
  "Command types",
  "Naming and uniqueness rules",
  "Command option",
  "Option types",
  "Option choice",
  "Entry point handler types",
  "Contexts",
  "Guild application command permissions",
  "Command permission",
  "Interaction received by the application",
  "Subcommands and groups",
  "Size and usage rules for slash commands",
  "Localization",
  "States and transitions",
  "Endpoints",
  "Global commands",
  "Guild commands",
  "Create body",
  "Edit body",
  "Bulk overwrite body element",
  "Permissions endpoints",
  "Other endpoints mentioned by platform notices",
  "Authentication",
  "Events",
  "Errors",
  "Limits",
  "Versioning",
];

/** Place of a heading in its document; one that is not known comes after all that are. */
export function placeOf([document, title]: Section): number {
  const place = document === "D1" ? HEADINGS.indexOf(title) : -1;
  return place < 0 ? HEADINGS.length : place;
}
