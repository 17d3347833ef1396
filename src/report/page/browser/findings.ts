/** The list of findings: a heading each, and all that is known when it is opened. */
import type { PageCase, PageData, PageExchange, PageFinding, PageViolation } from "../page-data.js";
import { differenceOf } from "./difference.js";
import { copyButton, element, lazyFold, openNow } from "./dom.js";
import { indentJson } from "./indent-json.js";
import { timelineBlock } from "./timeline.js";

const STATE_WORDS = { failed: "Failed", advice: "Advice", flaky: "Flaky", expected: "Expected" } as const;

/** What a request of each part of a case is for; other runs than those of cases have no parts. */
const PART_WORDS: Readonly<Record<string, string>> = {
  given: "Preparation",
  valid: "Valid request",
  twin: "Invalid variant",
  act: "Tested request",
  read: "Read",
};

const FEW_CASES = 8;

/** One finding as a fold; its inside is made when it is opened. */
export function findingFold(finding: PageFinding, data: PageData): HTMLDetailsElement {
  const more = finding.cases.length - 1;
  const summary = element(
    "summary",
    {},
    element(
      "span",
      { class: `badge ${finding.state === "expected" ? "known" : finding.state}` },
      STATE_WORDS[finding.state],
    ),
    element(
      "span",
      { class: "finding-title" },
      element("strong", {}, finding.title),
      element("code", {}, finding.about),
    ),
    more > 0 ? element("span", { class: "more" }, `${(more + 1).toLocaleString("en-US")} cases`) : undefined,
  );
  const attributes = { id: `finding-${finding.id}`, "data-finding": finding.id };
  return lazyFold({ class: "finding", attributes }, summary, () => [findingBody(finding, data)]);
}

function findingBody(finding: PageFinding, data: PageData): HTMLElement {
  const also = finding.cases
    .slice(1)
    .map((one) => data.cases[one])
    .filter((one) => one !== undefined);
  return element(
    "div",
    { class: "finding-body" },
    ...finding.violations.map((violation) => violationBlock(violation, data)),
    finding.cause === undefined ? undefined : row("Cause", finding.cause),
    finding.known === undefined ? undefined : row("Known", finding.known),
    finding.unsteady === undefined ? undefined : row("Runs", finding.unsteady),
    finding.exchanges.some(({ startedMs }) => startedMs !== undefined)
      ? row("Timeline", timelineBlock(finding))
      : undefined,
    finding.twin ? row("Invalid variant", twinBlock(finding.twin)) : undefined,
    also.length === 0 ? undefined : row(also.length === finding.cases.length ? "Cases" : "Also", caseFold(also)),
    finding.replay === undefined ? undefined : row("Replay", commandBlock(finding.replay, "the replay command")),
    finding.curl === undefined ? undefined : row("By hand", commandBlock(finding.curl, "the curl command")),
    finding.exchanges.length === 0 ? undefined : row("Requests", wireBlock(finding)),
    finding.shortened ? row("Requests", "left out to keep this page small; the saved finding has it") : undefined,
  );
}

function violationBlock(violation: PageViolation, data: PageData): HTMLElement {
  const rule = typeof violation.rule === "number" ? data.rules[violation.rule] : undefined;
  const section = rule ? data.sections[rule.section] : undefined;
  return element(
    "div",
    { class: "violation" },
    element(
      "div",
      { class: "versus" },
      element("div", { class: "expected" }, element("h3", {}, "Expected"), element("p", {}, violation.expected)),
      element(
        "div",
        { class: "actual" },
        element("h3", {}, "Actual"),
        element("p", {}, violation.actual),
        violation.pointer === undefined ? undefined : element("code", {}, `at ${violation.pointer}`),
      ),
    ),
    row(
      "Rule",
      element(
        "div",
        {},
        rule ? element("p", {}, rule.statement) : undefined,
        element("code", {}, rule?.id ?? String(violation.rule)),
        section ? element("span", { class: "source" }, sourceText(section)) : undefined,
      ),
    ),
  );
}

function sourceText([document, title]: readonly [string, string]): string {
  return document === "" ? title : `${document} “${title}”`;
}

function row(label: string, content: Node | string): HTMLElement {
  return element("div", { class: "row" }, element("h3", {}, label), element("div", { class: "cell" }, content));
}

/** Cases that failed alike: a few at once, the others on demand. */
function caseFold(cases: readonly PageCase[]): HTMLElement {
  const list = element("ul", { class: "plain" });
  const add = (some: readonly PageCase[]): void => {
    for (const [id, title] of some) list.append(element("li", {}, element("code", {}, id), ` ${title}`));
  };
  add(cases.slice(0, FEW_CASES));
  if (cases.length <= FEW_CASES) return list;
  const rest = element(
    "button",
    { class: "quiet", attributes: { type: "button" } },
    `Show ${(cases.length - FEW_CASES).toLocaleString("en-US")} more`,
  );
  const last = element("li", {}, rest);
  rest.addEventListener("click", () => {
    last.remove();
    add(cases.slice(FEW_CASES));
  });
  list.append(last);
  return list;
}

function commandBlock(command: string, what: string): HTMLElement {
  return element("div", { class: "command" }, element("code", {}, command), copyButton(command, what));
}

function twinBlock({ pointer, from, to }: NonNullable<PageFinding["twin"]>): HTMLElement {
  const [left, right] = marked([...from], [...to], "");
  return element(
    "dl",
    { class: "twin" },
    element("dt", {}, "differs at"),
    element("dd", {}, element("code", {}, pointer)),
    element("dt", {}, "valid"),
    element("dd", {}, element("code", {}, ...left)),
    element("dt", {}, "invalid"),
    element("dd", {}, element("code", {}, ...right)),
  );
}

/** Both sequences as text, what differs marked. */
function marked(left: readonly string[], right: readonly string[], glue: string): [Node[], Node[]] {
  const { start, endLeft, endRight } = differenceOf(left, right);
  return [markedPart(left, start, endLeft, glue), markedPart(right, start, endRight, glue)];
}

function markedPart(items: readonly string[], start: number, end: number, glue: string): Node[] {
  const text = (from: number, to: number): string =>
    items
      .slice(from, to)
      .map((item, index) => (from + index < items.length - 1 ? item + glue : item))
      .join("");
  const middle = text(start, end);
  return [
    document.createTextNode(text(0, start)),
    ...(middle === "" ? [] : [element("mark", {}, middle)]),
    document.createTextNode(text(end, items.length)),
  ];
}

function wireBlock(finding: PageFinding): HTMLElement {
  const blamed = finding.violations[0]?.step;
  const valid = finding.exchanges.find((one) => one.part === "valid" && one.requestBody !== undefined);
  const list = element("ol", { class: "wire" });
  for (const exchange of finding.exchanges) {
    const pairDifferenceOf = exchange.part === "twin" ? valid : undefined;
    const fold = lazyFold({ class: "exchange" }, exchangeHead(exchange, exchange.step === blamed), () =>
      exchangeBody(exchange, pairDifferenceOf),
    );
    if (exchange.step === blamed) openNow(fold);
    list.append(element("li", {}, fold));
  }
  return list;
}

function exchangeHead(exchange: PageExchange, blamed: boolean): HTMLElement {
  const status = exchange.status === undefined ? "no answer" : String(exchange.status);
  const kind = exchange.status === undefined ? "none" : `s${Math.floor(exchange.status / 100)}`;
  return element(
    "summary",
    {},
    element("span", { class: "step" }, PART_WORDS[exchange.part] ?? exchange.step),
    element("span", { class: "request-line" }, element("b", {}, exchange.method), " ", pathOf(exchange.url)),
    element("span", { class: `status ${kind}` }, status),
    element("span", { class: "time" }, `${exchange.durationMs} ms`),
    blamed ? element("span", { class: "blamed" }, "broke the rule") : undefined,
  );
}

/** The part of an address that tells requests apart; what is no address stays whole. */
function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/i, "");
}

function exchangeBody(exchange: PageExchange, valid: PageExchange | undefined): Node[] {
  return [
    element(
      "div",
      { class: "side" },
      element("h4", {}, "Request"),
      headerBlock({ url: exchange.url, ...exchange.requestHeaders }),
      exchange.requestBody === undefined ? none("no body") : bodyBlock(exchange.requestBody, valid?.requestBody),
    ),
    element(
      "div",
      { class: "side" },
      element("h4", {}, exchange.truncated ? "Response, cut" : "Response"),
      headerBlock(exchange.responseHeaders),
      exchange.failure !== undefined
        ? element("p", { class: "failure" }, exchange.failure)
        : exchange.responseBody === ""
          ? none("empty body")
          : bodyBlock(exchange.responseBody, undefined),
    ),
  ];
}

function none(text: string): HTMLElement {
  return element("p", { class: "none" }, text);
}

function headerBlock(headers: Readonly<Record<string, string>>): HTMLElement | undefined {
  const entries = Object.entries(headers);
  if (entries.length === 0) return undefined;
  const rows = entries.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]);
  return element("dl", { class: "headers" }, ...rows);
}

/** A body laid out; with the body of the valid half, the lines that differ from it are marked. */
function bodyBlock(body: string, other: string | undefined): HTMLElement {
  const text = indentJson(body);
  const nodes = other === undefined ? [text] : markedBody(indentJson(other), text);
  return element("pre", { attributes: { tabindex: "0" } }, element("code", {}, ...nodes));
}

/** Whole lines are marked, and where a single line differs only what differs in it. */
function markedBody(other: string, text: string): Node[] {
  const [left, right] = [other.split("\n"), text.split("\n")];
  const { start, endLeft, endRight } = differenceOf(left, right);
  const alone = endLeft - start === 1 && endRight - start === 1;
  return alone ? marked([...other], [...text], "")[1] : marked(left, right, "\n")[1];
}
