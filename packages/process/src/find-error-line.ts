import { stripVTControlCharacters } from "node:util";

/** Lines that runtimes write after an error besides the indented ones of a stack: hints, the version. */
const AFTERMATH =
  /^[{}[\]]+$|^Node\.js v\d|^\(Use `node |^note: |^stack backtrace:|^goroutine \d|^exit status \d|^npm notice/;

/** Signs that a runtime has described the error with its stack. */
const STACK = /^\s+(?:at|from) |^\t|^Traceback /;

/** The first line of such a description. */
const HEAD =
  /^(?:(?:Uncaught|Unhandled exception\.|Caused by:|Exception in thread "[^"]*") )*[\w$.]*(?:Error|Exception|Rejection)\b|^(?:panic|fatal error): /;

/** The first line of a description by a class whose name says nothing. */
const NAMED_HEAD = /^[A-Z][\w$.]*: /;

/** A line of npm that is not about its own log. */
const NPM_ERROR = /^npm (?:error|ERR!) (?!code |errno |syscall |path |A complete log)./;

/**
 * Returns the line of a program's error output that says what went wrong: not a line of the stack, nor the version of
 * Node.js, which comes last. In a log without a stack, it is the last line. Empty if there is no text.
 */
export function findErrorLine(stderr: string): string {
  const lines = stripVTControlCharacters(stderr)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  const hasStack = lines.some((line) => STACK.test(line));
  const isAfter = (line: string): boolean => AFTERMATH.test(line) || (hasStack && /^\s/.test(line));
  const last = lines.findLast((line) => !isAfter(line)) ?? lines.at(-1) ?? "";
  if (last.startsWith("npm ")) return lines.find((line) => NPM_ERROR.test(line)) ?? last;
  const isHead = !hasStack || NAMED_HEAD.test(last);
  return (isHead ? last : (lines.findLast((line) => HEAD.test(line)) ?? last)).trim();
}
