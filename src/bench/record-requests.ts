/** What a run sent, with the ids of its answers: enough to send it all again and get the same answers. */
import type { OpenTarget } from "../target/open-target.js";
import type { WireRequest } from "../target/wire.js";

export interface RecordedRequest {
  readonly request: WireRequest;
  /** Status of the answer, 0 where none came. */
  status: number;
  /** Ids of commands that no answer had before this one, in the order of the answer. */
  reported: readonly string[];
}

export interface Recorder {
  readonly target: OpenTarget;
  /** In the order of sending. */
  readonly requests: readonly RecordedRequest[];
}

/** A target that keeps what goes through it. It costs time and memory, so a run that is recorded is not timed. */
export function recorderOf(target: OpenTarget): Recorder {
  const requests: RecordedRequest[] = [];
  const known = new Set<string>();
  return {
    requests,
    target: {
      ...target,
      send: async (request, signal) => {
        const recorded: RecordedRequest = { request, status: 0, reported: [] };
        requests.push(recorded);
        const result = await target.send(request, signal);
        recorded.status = result.answer?.status ?? 0;
        recorded.reported = idsIn(result.answer?.text ?? "").filter((id) => !known.has(id));
        for (const id of recorded.reported) known.add(id);
        return result;
      },
    },
  };
}

/** Ids of commands in a body, in their order. */
export function idsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/"id":"(\d{17,20})"/g), ([, id]) => id ?? "");
}
