import { transform } from "sucrase";

/** An error in the author's program, with its line. */
export class ProgramError extends Error {
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.name = "ProgramError";
    this.line = line;
  }
}

/**
 * Turns a TypeScript program into JavaScript that takes its imports from `require`. Types are removed, not checked, and lines
 * stay where they are.
 *
 * @throws {ProgramError} if the syntax is wrong.
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
    // "Error parsing agent.ts: Unexpected token (3:5)"
    const reason = message.replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
    throw new ProgramError(reason, loc?.line);
  }
}
