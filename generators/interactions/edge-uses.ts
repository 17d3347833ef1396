/** The uses of a command, message or modal that are worth asking by themselves: each value at its edges, the rest as plain as can be. */
import { componentsIn } from "../../src/contract/components-in.js";
import type { Json, JsonObject } from "../../src/contract/json.js";
import { boundsOf, type ComponentUse, choosable, isPressable, isSelect } from "./component-use.js";
import { edgeEntries, edgeLists, edgeTexts, edgeValues } from "./edge-values.js";
import { along, type Invocation, type Leaf, leavesOfCommand } from "./invocation.js";
import { inputsOf, type Submission } from "./modal-submission.js";
import { choicesOf } from "./option-values.js";
import type { World } from "./world.js";

/** A use with the words for it: `with count of 100`. */
export interface EdgeUse<Use> {
  /** What is special about the use, as a part of an id. */
  readonly slug: string;
  /** A use that a client can make. */
  readonly use: Use;
}

/** The uses of one leaf of a command, or of one of its options while it is typed. */
export interface LeafUses {
  /** Names of the subcommands that lead to the leaf, without the command itself. */
  readonly path: readonly string[];
  /** One use for each edge value of each option. */
  readonly uses: readonly EdgeUse<Invocation>[];
}

/** The same of an option with autocomplete. */
export interface TypedUses extends LeafUses {
  /** The option that is typed into, as it is registered. */
  readonly focused: JsonObject;
}

const namesOf = ({ path }: Leaf): readonly string[] => path.map(({ name }) => name);

const filled = ({ name, type }: JsonObject, value: Json): JsonObject => ({
  name: String(name),
  type: Number(type),
  value,
});

/** The plainest value of an option; nothing where none can be entered. */
function plain(option: JsonObject, world: World): readonly JsonObject[] {
  const [first] = edgeValues(option, world);
  return first === undefined ? [] : [filled(option, first.value)];
}

const isRequired = ({ required }: JsonObject): boolean => required === true;

/** Some of the options of a leaf, each as plain as can be but for `instead`, in the order of the command. */
function plainly(
  leaf: Leaf,
  world: World,
  isIn: (option: JsonObject) => boolean,
  instead?: { readonly option: JsonObject; readonly entry: JsonObject },
): Invocation {
  const options = leaf.parameters.flatMap((option) => {
    if (option === instead?.option) return [instead.entry];
    return isIn(option) ? plain(option, world) : [];
  });
  return options.length === 0 && leaf.path.length === 0 ? {} : { options: along(leaf, options) };
}

function usesOfLeaf(leaf: Leaf, world: World): readonly EdgeUse<Invocation>[] {
  if (leaf.parameters.some((option) => isRequired(option) && plain(option, world).length === 0)) return [];
  const least = { slug: "with as little as can be", use: plainly(leaf, world, isRequired) };
  const most = { slug: "with every option", use: plainly(leaf, world, () => true) };
  const single = leaf.parameters.flatMap((option) =>
    edgeValues(option, world).map(({ slug, value }) => ({
      slug: `with ${option["name"]} ${slug}`,
      use: plainly(leaf, world, isRequired, { option, entry: filled(option, value) }),
    })),
  );
  return distinctUses([least, most, ...single]);
}

/**
 * Uses of a command, leaf by leaf: as little as can be, every option, and each option at each of its edges while the
 * others are as plain as can be. Of a context menu its targets.
 */
export function edgeInvocations(command: JsonObject, world: World): readonly LeafUses[] {
  const type = command["type"] ?? 1;
  if (type === 4) return [{ path: [], uses: [{ slug: "by itself", use: {} }] }];
  if (type !== 1) {
    const [what, targets] = type === 2 ? ["user", world.users] : ["message", world.messages];
    const uses = targets
      .slice(0, 2)
      .map((target_id, index) => ({ slug: `on ${what} ${index + 1}`, use: { target_id } }));
    return [{ path: [], uses }];
  }
  return leavesOfCommand(command).map((leaf) => ({ path: namesOf(leaf), uses: usesOfLeaf(leaf, world) }));
}

/** What has been typed so far: nothing yet, a beginning, as much as fits. Numbers come as texts while they are typed. */
function typedTexts(option: JsonObject): readonly { readonly slug: string; readonly value: Json }[] {
  const nothing = { slug: "of nothing yet", value: "" };
  if (option["type"] !== 3) {
    return [
      nothing,
      ...["1", "-3", "12.5"].slice(0, option["type"] === 4 ? 2 : 3).map((value) => ({ slug: `of ${value}`, value })),
    ];
  }
  const { max_length: max } = option;
  return [nothing, ...edgeTexts({ min: 1, max: typeof max === "number" ? max : 6_000 })];
}

/**
 * What is there while somebody types, option by option: alone, so that required ones are missing, and beside all
 * the others.
 */
export function edgeTypings(command: JsonObject, world: World): readonly TypedUses[] {
  return leavesOfCommand(command).flatMap((leaf) =>
    leaf.parameters
      .filter((option) => option["autocomplete"] === true && choicesOf(option).length === 0)
      .map((focused) => {
        const entryOf = (value: Json): JsonObject => ({ ...filled(focused, value), focused: true });
        const uses = typedTexts(focused).flatMap(({ slug, value }) => {
          const instead = { option: focused, entry: entryOf(value) };
          return [
            { slug: `with ${focused["name"]} ${slug}`, use: plainly(leaf, world, () => false, instead) },
            { slug: `with ${focused["name"]} ${slug}, and the others`, use: plainly(leaf, world, () => true, instead) },
          ];
        });
        return { path: namesOf(leaf), focused, uses: distinctUses(uses) };
      }),
  );
}

/** The uses of one button or select of a message. */
export interface ComponentUses {
  /** The button or select as it was sent. */
  readonly component: JsonObject;
  /** One use for each number of values at the edge of its bounds. */
  readonly uses: readonly EdgeUse<ComponentUse>[];
}

/** Every enabled button that is neither link nor premium, every enabled select with few, many and single values. */
export function edgeComponentUses(message: JsonObject, world: World): readonly ComponentUses[] {
  return componentsIn(message["components"])
    .filter((component) => (isPressable(component) || isSelect(component)) && component["disabled"] !== true)
    .map((component) => ({ component, uses: usesOfComponent(component, world) }));
}

function usesOfComponent(component: JsonObject, world: World): readonly EdgeUse<ComponentUse>[] {
  const custom_id = String(component["custom_id"]);
  if (isPressable(component)) return [{ slug: "pressed", use: { custom_id } }];
  const { min, max } = boundsOf(component);
  return edgeLists(choosable(component, world), min, max).map(({ slug, value }) => ({
    slug: `with a choice ${slug}`,
    use: { custom_id, values: Array.isArray(value) ? value.map(String) : [] },
  }));
}

/**
 * Ways to fill in a modal: as little as can be, and each input at each of its edges.
 *
 * @returns nothing where an input cannot be filled in
 */
export function edgeSubmissions(modal: JsonObject, world: World): readonly EdgeUse<Submission>[] {
  const inputs = inputsOf(modal).map((input) => ({ id: String(input["custom_id"]), edges: edgeEntries(input, world) }));
  if (inputs.some(({ edges }) => edges.length === 0)) return [];
  const least = Object.fromEntries(inputs.map(({ id, edges }) => [id, edges[0]?.value ?? null]));
  const single = inputs.flatMap(({ id, edges }) =>
    edges.map(({ slug, value }) => ({ slug: `with ${id} ${slug}`, use: { values: { ...least, [id]: value } } })),
  );
  return distinctUses([{ slug: "as plain as can be", use: { values: least } }, ...single]);
}

function distinctUses<Use>(uses: readonly EdgeUse<Use>[]): readonly EdgeUse<Use>[] {
  const byText = new Map<string, EdgeUse<Use>>();
  for (const one of uses) {
    const text = JSON.stringify(one.use);
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}
