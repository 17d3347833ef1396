import { expect, test } from "vitest";
import { RULES, ruleOf } from "../contract/catalogue.js";
import { ruleIndexPage, rulePage } from "./rule-pages.js";

test("a page says what the rule is, where it comes from, and how to check it", () => {
  const rule = ruleOf("command.name.is-lowercase");
  const requests = [{ is: "invalid", line: 'POST /commands {"name":"<b>A"}', expected: "4xx" }] as const;
  const page = rulePage(
    {
      rule,
      titles: ["refuses <i>capitals</i> {{ 1 }}"],
      cases: 2,
      alsoIn: [],
      needs: [],
      example: { case: "c", requests },
    },
    [{ title: "takes capitals", harm: "Users see two commands" }],
  );

  expect(page).toContain(`# ${rule.statement}`);
  expect(page).toContain('document on commands (D1), "Naming and uniqueness rules"');
  expect(page).toContain('invalid  POST /commands {"name":"<b>A"}  → 4xx');
  expect(page).toContain("refuses &#60;i&#62;capitals&#60;/i&#62; &#123;&#123; 1 &#125;&#125;");
  expect(page).toContain("The service takes capitals. Users see two commands.");
  expect(page).toContain("--only command.name.is-lowercase");
});

test("the index leads to every rule once", () => {
  const links = [...ruleIndexPage(RULES).matchAll(/^- .*\]\(([^)]+)\.md\) /gm)].map(([, id]) => id);

  expect(links.toSorted()).toEqual(RULES.map(({ id }) => id).toSorted());
});
