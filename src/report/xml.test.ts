import { XMLParser } from "fast-xml-parser";
import { expect, test } from "vitest";
import { element, xmlDocument } from "./xml.js";

const HOSTILE = `a<b> & "c"  'd' ]]> &amp; &#x41;`;
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  trimValues: false,
  htmlEntities: true,
});

test("text and attributes are read back as they were", () => {
  const xml = xmlDocument(element("root", { name: HOSTILE, lines: "one\n\ttwo\r" }, ` ${HOSTILE}\n\ttwo`));

  expect(parser.parse(xml).root).toEqual({
    "@name": HOSTILE,
    "@lines": "one\n\ttwo\r",
    "#text": ` ${HOSTILE}\n\ttwo`,
  });
});

test("each element has its line, and an empty one is closed at once", () => {
  const xml = xmlDocument(element("root", {}, [element("one", { count: 2 }), element("two", {}, "text")]));

  expect(xml).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<root>\n  <one count="2"/>\n  <two>text</two>\n</root>\n');
});
