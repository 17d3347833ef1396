/** What the validators of file formats look like from outside. */

/** The first fault that was found, as Ajv tells it. */
export interface FileError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** True where the value has the format; else `errors` says what is wrong first, until the next call. */
export interface FileValidator {
  (value: unknown): boolean;
  errors?: readonly FileError[] | null;
}
