/** Shrinking that no list does by itself: what is in a container comes out of it. */
import { Arbitrary, type Random, type Stream, stream, Value } from "fast-check";
import { isObject, type JsonObject } from "../../src/contract/json.js";

type Tree = readonly JsonObject[];

const CONTAINER = 17;

class UnpackedArbitrary extends Arbitrary<Tree> {
  readonly #trees: Arbitrary<Tree>;

  constructor(trees: Arbitrary<Tree>) {
    super();
    this.#trees = trees;
  }

  override generate(random: Random, biasFactor: number | undefined): Value<Tree> {
    return this.#trees.generate(random, biasFactor);
  }

  override canShrinkWithoutContext(value: unknown): value is Tree {
    return this.#trees.canShrinkWithoutContext(value);
  }

  override shrink(value: Tree, context: unknown): Stream<Value<Tree>> {
    return this.#trees.shrink(value, context).join(stream(withoutContainers(value)));
  }
}

/** The same tree with the children of one container in its place, for each container. */
function* withoutContainers(tree: Tree): IterableIterator<Value<Tree>> {
  for (const [index, { type, components }] of tree.entries()) {
    if (type !== CONTAINER || !Array.isArray(components)) continue;
    yield new Value<Tree>(tree.toSpliced(index, 1, ...components.filter(isObject)), undefined);
  }
}

/**
 * The same trees; where nothing else makes one simpler, a container gives way to what is in it. So a fault of a
 * button does not end as a fault of a button in a container.
 */
export function unpacked(trees: Arbitrary<Tree>): Arbitrary<Tree> {
  return new UnpackedArbitrary(trees);
}
