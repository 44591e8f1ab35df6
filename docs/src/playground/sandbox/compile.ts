import { transform } from "sucrase";

/** An error in the author's program, with its line number. */
export class ProgramError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.name = "ProgramError";
    this.line = line;
  }
}

/**
 * Compiles a TypeScript program to JavaScript that uses `require` for its imports. Types are stripped but not
 * checked, and line numbers stay the same.
 *
 * @throws {ProgramError} if there is a syntax error.
 */
export function compile(program: string): string {
  try {
    const { code } = transform(program, {
      transforms: ["typescript", "imports"],
      disableESTransforms: true,
      preserveDynamicImport: true,
    });
    return code;
  } catch (error) {
    const { message = String(error), loc } = error as Partial<Error> & { loc?: { line: number } };
    // Example of an original message: "Error parsing agent.ts: Unexpected token (3:5)".
    const reason = message.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
    throw new ProgramError(reason, loc?.line);
  }
}
