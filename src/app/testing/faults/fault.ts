/** Deliberate faults of the sample application, and how they are put together. */
import type { Json, JsonObject } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { customIdIn, entered, within } from "../plain/answers.js";
import type { Change } from "../plain/plain-application.js";

/** One way in which the sample application is wrong, and no other. */
export interface ApplicationFault extends Damage {
  /** Verb phrase. */
  readonly id: string;
  /** What a finding has to name. */
  readonly rule: RuleId;
  /** Completes "an application that …". */
  readonly title: string;
  /** It keeps silent somewhere, so that it takes patience to find. */
  readonly isSilent?: true;
}

/** What is changed, and the command that leads there. */
interface Damage {
  readonly change: Change;
  readonly through: string;
}

/** Interactions that have something in common. */
export interface When {
  /** The command that leads there: it has the option, or sends the component or modal. */
  readonly through: string;
  readonly holds: (interaction: JsonObject) => boolean;
}

type Also = (interaction: JsonObject) => boolean;

const always: Also = () => true;

/** A command is used. */
export function using(through: string, also = always): When {
  const holds: Also = ({ type, data }) => type === 2 && within(data, "name") === through;
  return { through, holds: (interaction) => holds(interaction) && also(interaction) };
}

/** A component of the panel is used whose custom_id begins so. */
export function pressing(customId: string, also = always): When {
  const holds: Also = ({ type, data }) => type === 3 && customIdIn(data).startsWith(customId);
  return { through: "panel", holds: (interaction) => holds(interaction) && also(interaction) };
}

/** A modal is submitted: the form of the panel, or the survey. */
export function submitting(customId: "form" | "survey", also = always): When {
  const holds: Also = ({ type, data }) => type === 5 && customIdIn(data) === customId;
  const through = customId === "form" ? "panel" : "survey";
  return { through, holds: (interaction) => holds(interaction) && also(interaction) };
}

/** An option is typed into. */
export function typing(through: string, name: string, also = always): When {
  const isTyped: Also = (option) => option["focused"] === true && option["name"] === name;
  const holds: Also = ({ type, data }) => type === 4 && entered(within(data, "options")).some(isTyped);
  return { through, holds: (interaction) => holds(interaction) && also(interaction) };
}

/** The value of an option, wherever it is; undefined where it was left out. */
export function valueIn({ data }: JsonObject, name: string): Json | undefined {
  return entered(within(data, "options")).find((option) => option["name"] === name)?.["value"];
}

/** Answers something else. */
export function answering({ through, holds }: When, answer: (interaction: JsonObject) => Json): Damage {
  return {
    through,
    change: (sound) => ({
      answer: (interaction) => (holds(interaction) ? answer(interaction) : sound.answer(interaction)),
    }),
  };
}

/** Throws, which ends in 500. */
export function failing(when: When): Damage {
  return answering(when, () => {
    throw new Error("a deliberate fault");
  });
}

/** Never answers. */
export function silent({ through, holds }: When): Damage {
  return {
    through,
    change: (sound) => ({
      answer: (interaction) => (holds(interaction) ? new Promise(() => {}) : sound.answer(interaction)),
    }),
  };
}

/** Writes the response in another way. @param write the body, of the body that a sound application writes */
export function sending(
  { through, holds }: When,
  status: number,
  write: (text: string) => string,
  type = "application/json",
): Damage {
  return {
    through,
    change: (sound) => ({
      send: (response, answer, interaction) => {
        if (!holds(interaction)) return sound.send(response, answer, interaction);
        response.writeHead(status, { "content-type": type }).end(write(JSON.stringify(answer)));
      },
    }),
  };
}

/** Damage at the door, which every command shows. */
export function atTheDoor(change: Change): Damage {
  return { through: "diary", change };
}
