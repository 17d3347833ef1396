import { describe, expect, test } from "vitest";
import { openedService } from "../testing/opened-service.js";
import { at, referenceClient } from "../testing/reference-client.js";

const localized = {
  name: "color",
  name_localizations: { de: "farbe", "en-GB": "colour" },
  description: "Sets a color",
  description_localizations: { de: "Setzt eine Farbe" },
  options: [
    {
      type: 1,
      name: "set",
      name_localizations: { de: "setzen" },
      description: "Sets it",
      options: [
        {
          type: 3,
          name: "value",
          description: "The value",
          description_localizations: { de: "Der Wert" },
          choices: [{ name: "Red", name_localizations: { de: "Rot" }, value: "r" }],
        },
      ],
    },
  ],
};

async function listed(query: string, headers: Readonly<Record<string, string>>) {
  const { ask, guildPath } = referenceClient();
  await ask("POST", guildPath(), localized);
  return at(await ask("GET", guildPath() + query, undefined, { headers }), 0);
}

describe("a list without dictionaries", () => {
  test("shows the requester's locale at every depth", async () => {
    const command = await listed("", { "x-discord-locale": "de" });

    expect(command).toMatchObject({
      name: "color",
      name_localized: "farbe",
      description_localized: "Setzt eine Farbe",
      options: [
        {
          name_localized: "setzen",
          options: [{ description_localized: "Der Wert", choices: [{ name_localized: "Rot" }] }],
        },
      ],
    });
    expect(JSON.stringify(command)).not.toContain("_localizations");
  });

  test.each([
    ["the own header", { "x-discord-locale": "de" }, "farbe"],
    ["the own header before Accept-Language", { "x-discord-locale": "de", "accept-language": "en-GB" }, "farbe"],
    [
      "an own header that finds nothing, before Accept-Language",
      { "x-discord-locale": "fr", "accept-language": "de" },
      undefined,
    ],
    ["Accept-Language", { "accept-language": "de" }, "farbe"],
    ["Accept-Language by quality", { "accept-language": "en-GB;q=0.5, de;q=0.9" }, "farbe"],
    ["Accept-Language with a longer tag", { "accept-language": "de-AT" }, "farbe"],
    ["no header", {}, undefined],
    ["a fallback", { "x-discord-locale": "en-US" }, "colour"],
    ["a locale without a text", { "x-discord-locale": "fr" }, undefined],
    ["a locale named like a member of every object", { "x-discord-locale": "constructor" }, undefined],
  ])("follows %s", async (_, headers, name) => {
    expect(at(await listed("", headers), "name_localized")).toBe(name);
  });
});

describe("with_localizations", () => {
  test.each(["true", "True", "1"])("%s returns the dictionaries", async (value) => {
    const command = await listed(`?with_localizations=${value}`, { "x-discord-locale": "de" });

    expect(command).toMatchObject(localized);
    expect(JSON.stringify(command)).not.toContain("_localized");
  });

  test.each(["false", "0", "no", ""])("%s does not", async (value) => {
    expect(await listed(`?with_localizations=${value}`, {})).not.toHaveProperty("name_localizations");
  });
});

describe("a list after a write", () => {
  test("shows the new texts in a locale it has shown before", async () => {
    const { ask, guildPath } = referenceClient();
    const headers = { "x-discord-locale": "de" };
    await ask("POST", guildPath(), localized);
    await ask("GET", guildPath(), undefined, { headers });

    await ask("POST", guildPath(), { ...localized, name_localizations: { de: "anstrich" } });

    expect(at(await ask("GET", guildPath(), undefined, { headers }), 0, "name_localized")).toBe("anstrich");
  });
});

test.each([
  ["nothing else is said", {}, "farbe"],
  ["a header says another", { "x-discord-locale": "en-GB" }, "colour"],
  ["only an unknown language is accepted", { "accept-language": "xx" }, "farbe"],
])("the language in the settings of the user counts where %s", async (_, headers, name_localized) => {
  const { ask, bearer, guildPath } = await openedService();
  await ask("POST", guildPath(), localized);
  const { as } = bearer("applications.commands.update");

  const list = await ask("GET", guildPath(), undefined, { as, headers });

  expect(list.body).toMatchObject([{ name_localized }]);
});
