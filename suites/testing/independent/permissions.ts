/** Reads the body of an edit of permissions. */
import { isIntegerWithin, isSnowflake, isThing, type Overwrite } from "./words.js";

/** The overwrites of a body, or what is wrong with it. */
export function overwritesOf(body: unknown): {
  readonly overwrites: readonly Overwrite[];
  readonly problems: readonly string[];
} {
  if (!isThing(body) || !Array.isArray(body.permissions))
    return { overwrites: [], problems: ["permissions: a list, please"] };
  if (body.permissions.length > 100) return { overwrites: [], problems: ["permissions: 100 are enough"] };
  const problems: string[] = [];
  const overwrites = body.permissions.flatMap((each: unknown, nth): readonly Overwrite[] => {
    if (
      isThing(each) &&
      isSnowflake(each.id) &&
      isIntegerWithin(each.type, 1, 3) &&
      typeof each.permission === "boolean"
    ) {
      return [{ id: each.id, type: each.type, permission: each.permission }];
    }
    problems.push(`permissions[${nth}]: id, type 1 to 3 and permission`);
    return [];
  });
  return { overwrites, problems };
}
