/** The table of rooms in CONTRIBUTING.md, which says what each room may import. */

/** A folder of production code with one job. */
export interface Room {
  /** Relative to the root of the repository, without a slash at the end. */
  readonly folder: string;
  /** Last part of the folder; the word that other rows use for it. */
  readonly name: string;
  /** Names of the rooms that it may import. */
  readonly mayImport: ReadonlySet<string>;
  /** Of these, the rooms from which it may import types alone. */
  readonly typesOnly: ReadonlySet<string>;
}

/** @throws Error where the table is missing or empty */
export function roomsOf(contributing: string): readonly Room[] {
  const [, table = ""] = /<!-- import law: begin -->([\s\S]*)<!-- import law: end -->/.exec(contributing) ?? [];
  const rows = [...table.matchAll(/^\| `([\w/]+)\/` \|.*\|([^|]*)\|$/gm)];
  const rooms = rows.map(([, folder = "", cell = ""]) => roomOf(folder, cell)).filter(({ name }) => name !== "spec");
  if (rooms.length === 0) throw new Error("Cannot read the import law: CONTRIBUTING.md has no table of rooms");
  return rooms;
}

/** The room that a file belongs to; `undefined` for files at the top of `src/` and outside all rooms. */
export function roomOfFile(file: string, rooms: readonly Room[]): Room | undefined {
  return rooms.find(({ folder }) => file.startsWith(`${folder}/`));
}

function roomOf(folder: string, cell: string): Room {
  const words = cell
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const typesOnly = words.filter((word) => word.endsWith("(types)")).map((word) => word.replace(/ \(types\)$/, ""));
  return {
    folder,
    name: folder.replace(/^.*\//, ""),
    mayImport: new Set(words.map((word) => word.replace(/ \(types\)$/, ""))),
    typesOnly: new Set(typesOnly),
  };
}
