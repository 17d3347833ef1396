/** Identifiers and permission bit sets, as the text that travels. */
import fc, { type Arbitrary } from "fast-check";

const snowflakes = fc.bigInt({ min: 10n ** 16n, max: 2n ** 63n - 1n }).map(String, (id) => BigInt(String(id)));

/** Identifiers of 17 to 19 digits, below 2^63 so that signed readers take them too. Most do not exist. */
export function snowflake(): Arbitrary<string> {
  return snowflakes;
}

/** Bits that the documents name: manage-guild and the five of the permission splits. */
const NAMED_BITS: readonly bigint[] = [5n, 43n, 44n, 48n, 51n, 52n];

/** Every union of the named bits; the first is `"0"`, which only administrators pass. */
const BIT_SETS: readonly string[] = Array.from({ length: 2 ** NAMED_BITS.length }, (_, mask) =>
  String(NAMED_BITS.reduce((sum, bit, index) => (mask & (1 << index) ? sum | (1n << bit) : sum), 0n)),
);

/** Bits that are permissions in the public documentation too. Bit 31 is the sign of numbers of 32 bits. */
const PUBLIC_BITS: readonly bigint[] = [4n, 28n, 31n, 50n];

const bitSets = fc.constantFrom(...BIT_SETS, ...PUBLIC_BITS.map((bit) => String(1n << bit)));

/** Values of `default_member_permissions`, in decimal digits: unions of the bits that the documents name, and single public ones. */
export function permissionBits(): Arbitrary<string> {
  return bitSets;
}

/** Both ends of a range, and what is one inside of them. Shrinks to the lower end. */
function ends(min: number, max: number): Arbitrary<number> {
  return fc.constantFrom(min, max, min + 1, max - 1);
}

/** Integers of `min` to `max`, both ends and what is next to them often. */
export function integerIn({ min, max }: { readonly min: number; readonly max: number }): Arbitrary<number> {
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.integer({ min, max }), weight: 2 },
    { arbitrary: ends(min, max), weight: 2 },
  );
}

/** Numbers by which programs say that there is none, and the last or first ones that some columns hold. */
const marks = fc.constantFrom(
  -1,
  999,
  255,
  256,
  65_535,
  65_536,
  2 ** 24 + 1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
);

const integers = fc.oneof(
  { withCrossShrink: true },
  { arbitrary: fc.integer({ min: -1000, max: 1000 }), weight: 5 },
  { arbitrary: marks, weight: 1 },
  { arbitrary: fc.maxSafeInteger(), weight: 1 },
  { arbitrary: ends(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), weight: 3 },
);

/** Integers of -2^53+1 to 2^53-1, the ends included and reached. */
export function safeInteger(): Arbitrary<number> {
  return integers;
}

const doubles = fc.oneof(
  { withCrossShrink: true },
  {
    arbitrary: fc.integer({ min: -4000, max: 4000 }).map(
      (eighths) => eighths / 8,
      (value) => Number(value) * 8,
    ),
    weight: 5,
  },
  { arbitrary: fc.constantFrom(0.1, -1e-7, 1e15 + 0.5), weight: 1 },
  { arbitrary: marks, weight: 1 },
  { arbitrary: ends(-(2 ** 53), 2 ** 53), weight: 3 },
);

/** Doubles of -2^53 to 2^53, the ends included and reached; never negative zero, which JSON does not carry. */
export function rangedDouble(): Arbitrary<number> {
  return doubles;
}
