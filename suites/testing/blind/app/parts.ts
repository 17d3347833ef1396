/** Messages and forms of the blind application. */
import type { Answer, Interaction, On } from "./interaction.js";

const V2 = 1 << 15;

export function message(content: string): Answer {
  return { type: 4, data: { content, allowed_mentions: { parse: [] } } };
}

const button = (id: string, label: string, style = 2) => ({ type: 2, style, label, custom_id: id });

export function panel(on: On): object {
  const options = Array.from({ length: on("select-of-26") ? 26 : 25 }, (_, index) => ({
    label: `Item ${index}`,
    value: `${index}`,
  }));
  const pick = { type: 3, custom_id: "panel:pick", placeholder: "Pick some", min_values: 0, max_values: 3, options };
  const who = { type: 5, custom_id: on("same-custom-id") ? "panel:pick" : "panel:who", max_values: 2 };
  const more = on("six-buttons") ? ["a", "b"].map((id) => button(`panel:${id}`, id)) : [];
  const link = {
    type: 2,
    style: 5,
    label: "Help",
    url: "https://example.com/help",
    ...(on("link-with-custom-id") ? { custom_id: "help" } : {}),
  };
  return {
    flags: V2,
    ...(on("content-beside-v2") ? { content: "Choose" } : {}),
    components: [
      {
        type: 17,
        accent_color: 0x3366ff,
        components: [
          { type: 10, content: "# Panel" },
          { type: 14, spacing: 2 },
        ],
      },
      {
        type: 9,
        components: [{ type: 10, content: "Help" }],
        accessory: { type: 11, media: { url: "https://example.com/a.png" } },
      },
      {
        type: 1,
        components: [
          button("panel:ok", "OK", 3),
          button("panel:form", "Form"),
          button("panel:defer", "Later"),
          link,
          ...more,
        ],
      },
      { type: 1, components: [pick] },
      { type: 1, components: [who] },
    ],
  };
}

export function form({ locale }: Pick<Interaction, "locale">, topic: string, on: On): object {
  const isGerman = locale === "de" && on("long-german-title");
  const input = { type: 4, custom_id: "text", style: 2, max_length: 400, placeholder: "What happened?" };
  const days = ["work", "home", "away"].map((value) => ({ value, label: value }));
  return {
    custom_id: on("custom-id-with-the-topic") ? `report:${topic}` : "report:form",
    title: isGerman ? "Formular zur Meldung eines Vorfalls im Betrieb" : "Report",
    components: [
      { type: 10, content: topic === "" ? "Tell us." : `About ${topic}` },
      { type: 18, label: "Text", component: on("label-inside-a-label") ? { ...input, label: "Text" } : input },
      { type: 18, label: "Where", component: { type: 21, custom_id: "where", options: days } },
      { type: 18, label: "Sure", description: "Tick it", component: { type: 23, custom_id: "sure", default: false } },
      {
        type: 18,
        label: "Who",
        component: { type: 5, custom_id: "who", required: false, min_values: 0, max_values: 5 },
      },
    ],
  };
}
