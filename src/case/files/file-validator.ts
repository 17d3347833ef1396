/** What the validators of file formats look like from outside. */

/** The first fault that was found, as Ajv tells it. */
export interface FileError {
  /** JSON pointer of the wrong value. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that does not hold. */
  readonly keyword: string;
  /** Values of the keyword, as Ajv gives them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Message of Ajv; absent for some keywords. */
  readonly message?: string;
}

/** True where the value has the format; else `errors` says what is wrong first, until the next call. */
export interface FileValidator {
  (value: unknown): boolean;
  /** Set by the last call; null or absent where the value was valid. */
  errors?: readonly FileError[] | null;
}
