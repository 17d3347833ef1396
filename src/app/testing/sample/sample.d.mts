import type { Json } from "../../../contract/json.js";

type Payload = { readonly [member: string]: Json };

export const COMMANDS: readonly Payload[];
export const CARD: Payload;
export const FORM: Payload;
export const SURVEY: Payload;
export const UNKNOWN: Payload;
export function panelAfter(presses: number): Payload;
export function pressesIn(customId: string): number;
export function told(values: unknown): string;
export function choicesFor(option: { readonly type: number; readonly value?: Json }): Payload[];
