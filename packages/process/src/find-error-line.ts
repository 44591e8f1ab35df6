import { stripVTControlCharacters } from "node:util";

/**
 * Matches unindented lines that runtimes print after a stack trace, such as hints and a version number, and usage
 * hints that programs print after a wrong option.
 */
const AFTERMATH =
  /^[{}[\]]+$|^Node\.js v\d|^\(Use `node |^note: |^stack backtrace:|^goroutine \d|^exit status \d|^npm notice|^(?:Try|See|Run|Use)\b.*--help\b/i;

/** Matches the lines of a stack trace. */
const STACK = /^\s+(?:at|from) |^\t|^Traceback /;

/** Matches the first line of an error that has a stack trace. */
const HEAD =
  /^(?:(?:Uncaught|Unhandled exception\.|Caused by:|Exception in thread "[^"]*") )*[\w$.]*(?:Error|Exception|Rejection)\b|^(?:panic|fatal error): /;

/** Matches the first line of an error whose class name does not end in `Error`. */
const NAMED_HEAD = /^[A-Z][\w$.]*: /;

/** Matches npm error lines, except the ones about its log. */
const NPM_ERROR = /^npm (?:error|ERR!) (?!code |errno |syscall |path |A complete log)./;

/** Matches the place in the code that Node.js prints before an error: the file, its line, and a mark below it. */
const EXCERPT = /^(?:file:|node:|\/|[A-Za-z]:\\|\[eval\]).*:\d+\n(?:.*\n){1,2}?\s*\^+\s*$/gm;

/** Matches the cause of an error, which Node.js prints as part of the stack trace. */
const CAUSE = /^\s+\[cause\]: /;

/**
 * Finds the line of a program's stderr that explains what went wrong. Skips stack traces and the version number that
 * Node.js prints last. Without a stack trace, returns the last line, or an empty string if there is no output.
 */
export function findErrorLine(stderr: string): string {
  const { lines, hasStack, isAfter } = readLines(stderr);
  const last = lines.findLast((line) => !isAfter(line)) ?? lines.at(-1) ?? "";
  if (last.startsWith("npm ")) return lines.find((line) => NPM_ERROR.test(line)) ?? last;
  const isHead = !hasStack || NAMED_HEAD.test(last);
  return (isHead ? last : (lines.findLast((line) => HEAD.test(line)) ?? last)).trim();
}

/**
 * Returns the lines of a program's stderr, except blank lines, stack traces, and the code that Node.js prints above
 * an error.
 */
export function withoutStackTraces(stderr: string): string[] {
  const { lines, isAfter } = readLines(stderr.replace(EXCERPT, ""));
  return lines.filter((line) => CAUSE.test(line) || !(isAfter(line) || STACK.test(line)));
}

function readLines(stderr: string): {
  readonly lines: readonly string[];
  readonly hasStack: boolean;
  /** Whether a line belongs to a stack trace or follows one. */
  readonly isAfter: (line: string) => boolean;
} {
  const lines = stripVTControlCharacters(stderr)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const hasStack = lines.some((line) => STACK.test(line));
  return { lines, hasStack, isAfter: (line) => AFTERMATH.test(line) || (hasStack && /^\s/.test(line)) };
}
