/** Ids in paths. */

const SNOWFLAKE = /^[0-9]{1,20}$/;

/** True for decimal digits that a snowflake can have; whether there is such a thing is another question. */
export function isPathId(text: string): boolean {
  return SNOWFLAKE.test(text);
}
