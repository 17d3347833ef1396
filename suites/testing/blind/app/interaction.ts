/** The part of an interaction that the blind application reads. */
export interface Interaction {
  readonly id: string;
  readonly application_id: string;
  readonly type: number;
  readonly token: string;
  readonly locale?: string;
  readonly member?: Member;
  readonly user?: User;
  readonly data?: Data | null;
}

export interface User {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
}

export interface Member {
  readonly nick?: string | null;
  readonly roles: readonly string[];
  readonly user: User;
}

export interface Data {
  readonly name?: string;
  readonly type?: number;
  readonly custom_id?: string;
  readonly target_id?: string;
  readonly options?: readonly Option[];
  readonly values?: readonly string[];
  readonly components?: readonly unknown[];
  readonly resolved?: {
    readonly users?: Record<string, User>;
    readonly messages?: Record<string, { readonly content?: string }>;
  };
}

export interface Option {
  readonly name: string;
  readonly type: number;
  readonly value?: string | number | boolean;
  readonly focused?: boolean;
  readonly options?: readonly Option[];
}

/** A response to an interaction, as it is sent directly or in a callback. */
export interface Answer {
  readonly type: number;
  readonly data?: object;
}

/** Whether a mistake, or an unusual but correct way, is switched on. */
export type On = (name: string) => boolean;
