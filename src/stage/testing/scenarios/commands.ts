/** The commands of the small bots, as the API takes them. */

const text = (name: string, description: string) => ({ type: 3 as const, name, description, required: true });

const TYPES = [
  { type: 3 as const, name: "text", description: "A text" },
  { type: 4 as const, name: "count", description: "An integer" },
  { type: 10 as const, name: "ratio", description: "A number" },
  { type: 5 as const, name: "flag", description: "True or false" },
  { type: 6 as const, name: "who", description: "A user" },
  { type: 7 as const, name: "where", description: "A channel" },
  { type: 8 as const, name: "role", description: "A role" },
];

const ADMIN = {
  type: 2 as const,
  name: "user",
  description: "About users",
  options: [{ type: 1 as const, name: "rename", description: "Gives a name", options: [text("name", "The name")] }],
};

const plain = (name: string) => ({ type: 1 as const, name, description: `Shows ${name}` });

/** Commands without options. */
const PLAIN = [
  "hello slow follow secret counter confirm colour people feedback pages card broken dm wait remind report",
].flatMap((names) => names.split(" ").map(plain));

/** Bit of the permission to ban members. */
export const BAN_MEMBERS = 4n;

/** Everything but the command that few may use: its permission has another name in each client. */
export const COMMANDS = [
  ...PLAIN,
  { ...plain("echo"), options: TYPES },
  { ...plain("admin"), options: [ADMIN] },
  { ...plain("search"), options: [{ ...text("fruit", "A fruit"), autocomplete: true }] },
  { ...plain("duel"), options: [{ type: 6 as const, name: "opponent", description: "A user", required: true }] },
  { ...plain("room"), options: [text("name", "The name")] },
  { ...plain("topic"), options: [text("name", "The name")] },
  { ...plain("size"), options: [{ type: 11 as const, name: "file", description: "A file", required: true }] },
  { type: 2 as const, name: "Greet" },
  { type: 3 as const, name: "Shout" },
];

/** Only those with this permission may use it. */
export const BAN = plain("ban");

/** What `/search` suggests. */
export const FRUITS = ["apple", "apricot", "banana"];

/** What `/report` uploads. */
export const REPORT = "All is well";
