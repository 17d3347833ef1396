/** custom_ids of one message that a service may take for each other although they differ. */
import { customIdsOf } from "../../case/component-tree.js";
import type { Json } from "../../contract/json.js";

/** Few enough digits that no two numbers are one. */
const NUMBER = /^[+-]?\d{1,9}(?:\.\d{1,5})?$/;

/** In what they differ, and what is left of them without it. */
const FORMS: Readonly<Record<string, (id: string) => string>> = {
  case: (id) => id.toLowerCase(),
  spaces: (id) => id.trim(),
  signs: (id) => id.replace(/[^\p{L}\p{M}\p{N}\s]/gu, ""),
  "how a number is written": (id) => (NUMBER.test(id) ? String(Number(id)) : ""),
};

/** In what some custom_ids of the body alone differ from each other. */
export function likenessOfIds(body: Json | undefined): readonly string[] {
  const ids = [...new Set(customIdsOf(body))];
  return Object.entries(FORMS).flatMap(([what, formOf]) => {
    const forms = ids.map(formOf).filter((form) => form !== "");
    return new Set(forms).size < forms.length ? [what] : [];
  });
}
