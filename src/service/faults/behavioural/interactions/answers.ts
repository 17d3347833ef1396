/** What services get wrong about answers to interactions. */
import { elementsOf, isObject, type JsonObject } from "../../../../contract/json.js";
import { refusedAs } from "../../../refusal/refusal.js";
import { decided } from "../../decided.js";
import { type Apply, type Fault, fault, faults } from "../../fault.js";
import { SERVER_ERROR } from "../../operations.js";

export const responseFaults: readonly Fault[] = [
  fault("response.takes-no-components", "message.response.takes-components", {
    title: "drops the components of an answer",
    harm: "A user is answered without buttons",
    apply: decided("newMessage", (sound, _sent, identity) => {
      const made = sound();
      if ("refusal" in made || identity.interactionId === undefined) return made;
      if (elementsOf(made.body["components"]).length === 0) return made;
      return { ...made, body: { ...made.body, components: [] } };
    }),
  }),
  ...faults("message.modal-answers-an-interaction", "Users cannot be shown a form", {
    "response.modals-are-refused": ["refuses modals", decided("mayAnswerWith", (sound, type) => sound() && type !== 9)],
  }),
  ...faults("message.modal-answers-an-interaction", "The application repeats its answer again and again", {
    "response.modal-without-data-is-a-server-error": ["answers 500 to a modal", failingModal(() => true)],
  }),
  fault("response.modal-that-lacks-data-is-a-server-error", "endpoint.bad-input-is-never-a-server-error", {
    title: "answers 500 to a modal without data",
    harm: "The application repeats its answer again and again",
    apply: failingModal((body) => body["data"] === undefined),
    kind: "reported",
  }),
  fault(
    "follow-ups.are-6-of-user-installed-applications",
    "interaction.follow-ups.of-user-installed-applications-are-5",
    {
      title: "takes six follow-ups of an application that is installed to the user alone",
      harm: "A user cannot keep an application from flooding a channel",
      apply: followUps((limit) => limit + 1),
    },
  ),
  fault(
    "follow-ups.are-4-of-user-installed-applications",
    "interaction.follow-ups.of-user-installed-applications-are-5",
    {
      title: "takes four follow-ups of an application that is installed to the user alone",
      harm: "An answer in five parts loses its last one",
      apply: followUps((limit) => limit - 1),
    },
  ),
];

const FAILED = "a fault of slashproof";

function followUps(change: (limit: number) => number): Apply {
  return decided("followUpLimitOf", (sound) => {
    const limit = sound();
    return !Number.isFinite(limit) ? limit : change(limit);
  });
}

function failingModal(isMeant: (body: JsonObject) => boolean): Apply {
  return (sound, acted) => ({
    writeRefusal: (refusal, write) => {
      if (refusal.refusal !== "for-a-reason" || refusal.what !== FAILED) return sound.writeRefusal(refusal, write);
      acted();
      return SERVER_ERROR;
    },
    respond: (service, record, body, files) =>
      isObject(body) && body["type"] === 9 && isMeant(body)
        ? refusedAs("wrong-answer-type", FAILED)
        : sound.respond(service, record, body, files),
  });
}
