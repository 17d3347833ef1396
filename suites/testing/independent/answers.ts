/** Requests and answers as the independent service knows them. */
import type { Refusal } from "./commands.js";
import type { Upload } from "./form.js";

export interface Asked {
  readonly method: string;
  /** Path with query, as it is in the request line. */
  readonly url: string;
  readonly header: (name: string) => string | undefined;
  /** The body; of a form with files, its field `payload_json`. */
  readonly text: string;
  readonly uploads: readonly Upload[];
}

export interface Answered {
  readonly status: number;
  readonly contentType?: "application/json" | "text/plain";
  readonly text?: string;
  readonly retryAfterSeconds?: number;
}

export const NOTHING: Answered = { status: 404 };

export function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

export function json(status: number, value: unknown): Answered {
  return { status, contentType: "application/json", text: JSON.stringify(value) };
}

export function refused({ status, problems }: Refusal): Answered {
  return json(status, { problems });
}

export function refuse(status: number, problem: string): Answered {
  return refused({ status, problems: [problem] });
}

/** Text and files of a body: of a form, whose text is its field `payload_json`, or of anything else. */
export async function bodyOf(
  contentType: string | undefined,
  bytes: ArrayBuffer,
): Promise<Pick<Asked, "text" | "uploads">> {
  if (!contentType?.startsWith("multipart/form-data")) return { text: new TextDecoder().decode(bytes), uploads: [] };
  const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  const uploads = [...form.values()].flatMap((value) =>
    typeof value === "string" ? [] : [{ name: value.name, size: value.size, contentType: value.type }],
  );
  return { text: String(form.get("payload_json") ?? "{}"), uploads };
}
