/** A user on a stage, who does what people do with a bot, and sees what it shows. */
import { showValue } from "../case/show.js";
import type { Json } from "../contract/json.js";
import { ENTRY_POINT } from "../rules/context.js";
import { guildMemberObject } from "../service/gateway/guild-objects.js";
import { invokeCommand, typeOption } from "../service/interaction/invoke-command.js";
import { submitModal } from "../service/interaction/submit-modal.js";
import { useComponent } from "../service/interaction/use-component.js";
import { directChannel } from "../service/resource/direct-messages.js";
import type { Channel, User } from "../service/world/entities.js";
import {
  type Choice,
  type ShownMember,
  type ShownMessage,
  type ShownReaction,
  type StageAnswer,
  shownMessage,
  textsOf,
} from "./answer.js";
import { awaitAnswer, awaitChoices, awaitReaction } from "./await-answer.js";
import { awaitCommand, awaitComponent } from "./await-usable.js";
import { type Duration, millisecondsOf } from "./duration.js";
import { chosenValues, enteredBelow, enteredValue, enteredValues } from "./entered.js";
import type { StageScene } from "./scene.js";
import { settle } from "./settle.js";
import { botError, StageError } from "./stage-error.js";
import { until } from "./until.js";
import { interactionOf } from "./used.js";
import { join, type RoledUser, react, type SayOptions, type StageFile, say } from "./user-acts.js";

/** Something with an id: a message, a user. */
export type Target = string | { readonly id: string };

/** A form, and which use it answered. */
type OpenForm = Extract<StageAnswer, { readonly kind: "modal" }>;

/** What components and forms belong to unless a test names them. */
interface LastSeen {
  message?: ShownMessage;
  form?: OpenForm;
}

const USER = 2;
const MESSAGE = 3;

/** Each wait ends with the patience of the stage, and a StageError that says what did not happen. */
export class StageUser {
  readonly id: string;
  readonly name: string;
  readonly #scene: StageScene;
  readonly #person: RoledUser;
  readonly #channel: Channel;
  readonly #seen: LastSeen;

  constructor(scene: StageScene, person: RoledUser, channel: Channel, seen: LastSeen = {}) {
    this.#seen = seen;
    this.id = person.user.id;
    this.name = person.user.username;
    this.#scene = scene;
    this.#person = person;
    this.#channel = channel;
  }

  /**
   * Uses a command: `uses("/greet", { who: "Ada" })`, `uses("/admin user ban", { user: id })`.
   * @param options by name; users, roles and channels by id, attachments as `{ filename, content }`
   */
  async uses(command: `/${string}`, options: Readonly<Record<string, Json | StageFile>> = {}): Promise<StageAnswer> {
    const entered = Object.entries(options).map(([name, value]) => ({ name, value: enteredValue(value) }));
    const { id } = await awaitCommand(this.#scene, command);
    const outcome = invokeCommand(this.#scene.service, {
      ...this.#seat,
      commandId: id,
      options: enteredBelow(command, entered),
    });
    return this.#sees(interactionOf(outcome, `use ${showValue(command)}`), command);
  }

  /** Types into the last of these options, and gets what is suggested: `types("/greet", { who: "A" })`. */
  async types(command: `/${string}`, options: Readonly<Record<string, Json | StageFile>>): Promise<readonly Choice[]> {
    const { id } = await awaitCommand(this.#scene, command);
    const last = Object.keys(options).at(-1);
    const entered = Object.entries(options).map(([name, value]) => {
      return { name, value: enteredValue(value), ...(name === last ? { focused: true } : {}) };
    });
    const outcome = typeOption(this.#scene.service, {
      ...this.#seat,
      commandId: id,
      options: enteredBelow(command, entered),
    });
    const interactionId = interactionOf(outcome, `type into ${showValue(command)}`);
    return awaitChoices(this.#scene, { interactionId, what: command });
  }

  /** Picks a command in the menu of a message or a user, `picks("Report", message)`, or the one that launches an activity. */
  async picks(menu: string, target?: Target): Promise<StageAnswer> {
    const { service } = this.#scene;
    const targetId = typeof target === "string" ? target : target?.id;
    const type = targetId === undefined ? ENTRY_POINT : service.world.user(targetId) === undefined ? MESSAGE : USER;
    const { id } = await awaitCommand(this.#scene, menu, (command) => command.type === type);
    const on = targetId === undefined ? {} : { targetId };
    const outcome = invokeCommand(service, { ...this.#seat, commandId: id, ...on, options: [] });
    if (outcome.outcome === "handled") return { kind: "activity" };
    return this.#sees(interactionOf(outcome, `pick ${showValue(menu)}`), menu);
  }

  /** Presses a button, by its custom_id or its label. @param on default: the message that was shown last, or the newest in the channel that has it */
  async presses(button: string, on?: ShownMessage): Promise<StageAnswer> {
    return this.#usesComponent(button, [], on);
  }

  /** Finishes a selection. @param values values or labels of its options, or ids @param on default: as for `presses` */
  async selects(select: string, values: string | readonly string[], on?: ShownMessage): Promise<StageAnswer> {
    return this.#usesComponent(select, typeof values === "string" ? [values] : values, on);
  }

  /** Fills in and submits the form that was shown last. @param values by custom_id, or by what is above the input */
  async submits(
    values: Readonly<Record<string, Json>> = {},
    form: OpenForm | undefined = this.#seen.form,
  ): Promise<StageAnswer> {
    if (form === undefined) {
      throw new StageError("not-found", `Cannot submit a form: ${this.name} was shown none; use what answers with one`);
    }
    const { modal, interactionId } = form;
    if (modal === undefined) {
      const wrong = `Cannot submit a form: ${showValue(form)} is no answer with a form`;
      throw new StageError("not-possible", `${wrong}; name the values first, as in submits({ name: "Ada" })`);
    }
    await settle(this.#scene);
    const outcome = submitModal(this.#scene.service, {
      user: this.#person.user,
      interactionId,
      values: enteredValues(modal, values),
    });
    const what = `the form ${showValue(modal.custom_id)}`;
    return this.#sees(interactionOf(outcome, `submit ${what}`), what);
  }

  /** Writes a message: `says("!ping")`, `says("See here", { attachments: [{ filename: "a.txt", content: "A" }] })`. */
  async says(text: string, options: SayOptions = {}): Promise<ShownMessage> {
    return say(this.#scene, this.#seat, text, options);
  }

  /** Reacts to a message with an emoji: `reacts(message, "👍")`. */
  async reacts(on: ShownMessage, emoji: string): Promise<void> {
    await react(this.#scene, this.#seat, on, emoji);
  }

  /** The first reaction of the bot to a message, once there is one. @throws StageError `not-seen` */
  async seesReaction(on: ShownMessage): Promise<ShownReaction> {
    return awaitReaction(this.#scene, on);
  }

  /** Joins the guild of the stage: for users made with `stage.user({ isMember: false })`. */
  async joins(): Promise<void> {
    await join(this.#scene, this.#person);
  }

  /** The newest message in the channel that says so, once there is one: follow-ups, later edits, messages unasked. */
  async sees(what: string | RegExp | ((message: ShownMessage) => boolean)): Promise<ShownMessage> {
    const says = typeof what === "function" ? what : (message: ShownMessage) => textsOf(message).some(saying(what));
    const seen = await until(() => this.#visible().findLast(says), this.#scene.patienceMs);
    if (seen !== undefined) {
      this.#seen.message = seen;
      return seen;
    }
    const texts = this.#visible().flatMap(textsOf).slice(-5).map(showValue);
    throw botError(
      this.#scene,
      "not-seen",
      `Cannot see ${typeof what === "string" ? showValue(what) : String(what)}: after ${this.#scene.patienceMs / 1_000} s ${this.name} sees ${texts.join(", ") || "nothing"}`,
    );
  }

  /** The user as a member of the guild now, with roles and timeout; undefined for who is none. */
  member(): ShownMember | undefined {
    const { service, guildId } = this.#scene;
    const member = service.world.member(guildId, this.id);
    return member && (guildMemberObject(service.world, member) as ShownMember);
  }

  /** What the user sees in the channel now, the oldest first. */
  messages(): readonly ShownMessage[] {
    return this.#visible();
  }

  /** The same user, who waits for a longer or shorter time: `ada.withPatience("10s").uses("/slow")`. */
  withPatience(patience: Duration): StageUser {
    const scene = { ...this.#scene, patienceMs: millisecondsOf(patience) };
    return new StageUser(scene, this.#person, this.#channel, this.#seen);
  }

  /** The same user in another channel. */
  in(channelId: string): StageUser {
    const channel = this.#scene.service.world.channel(channelId);
    if (channel !== undefined) return new StageUser(this.#scene, this.#person, channel);
    throw new StageError(
      "not-found",
      `Cannot go to the channel ${showValue(channelId)}: there is none; take one of the guild`,
    );
  }

  /** The same user in direct messages with the bot. */
  inPrivate(): StageUser {
    const { service, applicationId } = this.#scene;
    return this.in(directChannel(service, this.id, applicationId).id);
  }

  get #seat(): { readonly user: User; readonly channel: Channel } {
    return { user: this.#person.user, channel: this.#channel };
  }

  async #usesComponent(name: string, values: readonly string[], on?: ShownMessage): Promise<StageAnswer> {
    if (typeof name !== "string") {
      const wrong = `Cannot use ${showValue(name)}: it is no custom_id and no label`;
      throw new StageError("not-possible", `${wrong}; name the component first, and the message last`);
    }
    const candidates = on === undefined ? () => this.#likeliest() : () => this.#now(on);
    const { component, message } = await awaitComponent(this.#scene, candidates, name);
    const { customId } = component;
    const outcome = useComponent(this.#scene.service, {
      user: this.#person.user,
      channel: this.in(message.channel_id).#channel,
      messageId: message.id,
      customId,
      values: chosenValues(component, values),
    });
    return this.#sees(interactionOf(outcome, `use ${showValue(name)}`), showValue(name));
  }

  async #sees(interactionId: string, what: string): Promise<StageAnswer> {
    const answer = await awaitAnswer(this.#scene, { interactionId, what });
    this.#scene.traffic.noteAct();
    if (answer.kind === "modal") this.#seen.form = answer;
    if (answer.message !== undefined) this.#seen.message = answer.message;
    return answer;
  }

  /** The message that was shown last, then all of the channel, the newest first. */
  #likeliest(): readonly ShownMessage[] {
    return [...this.#now(this.#seen.message), ...this.#visible().toReversed()];
  }

  /** The message as it is now; nothing where it is gone. */
  #now(message: ShownMessage | undefined): readonly ShownMessage[] {
    const record = message && this.#scene.service.messages.get(message.channel_id, message.id);
    return record === undefined ? [] : [shownMessage(record)];
  }

  /** The oldest first. */
  #visible(): readonly ShownMessage[] {
    const { messages, interactions } = this.#scene.service;
    return messages
      .inChannel(this.#channel.id)
      .filter(({ isEphemeral, interactionId = "" }) => {
        return isEphemeral !== true || interactions.get(interactionId)?.userId === this.id;
      })
      .map(shownMessage);
  }
}

function saying(what: string | RegExp): (text: string) => boolean {
  return (text) => (typeof what === "string" ? text.includes(what) : text.search(what) !== -1);
}
