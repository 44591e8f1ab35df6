import * as agent from "@parley/agent";
import * as protocol from "@parley/protocol";
import * as neutral from "@parley/schema/neutral";

import type { FromWorker, StartMessage } from "./control-message.ts";
import { PortTransport } from "./port-transport.ts";

/** Number of lines that `new AsyncFunction` inserts before the function's body. */
const linesBefore = 2;
const file = "agent.ts";

const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: string[]
) => (require: (name: string) => unknown, exports: object) => Promise<void>;

type Modules = Readonly<Record<string, unknown>>;

/**
 * Runs the author's program in the sandbox's worker. Provides the packages, connects the program to the
 * page, and reports output and errors. The program is untrusted, so the page must not trust anything that
 * the program can modify.
 *
 * @param more Modules in addition to those that every program can import.
 */
export function runPrograms(more: Modules): void {
  addEventListener(
    "message",
    ({ data }: MessageEvent<StartMessage>) => {
      const { control } = data;
      const post = (message: FromWorker): void => control.postMessage(message, []);
      control.addEventListener("message", () => post({ type: "alive" }));
      control.start();
      print(post);
      addEventListener("error", ({ error, message }) => post(failure(error ?? message)));
      addEventListener("unhandledrejection", ({ reason }) => post(failure(reason)));
      void run(data, post, more);
    },
    { once: true },
  );
}

async function run(
  { program, wire }: StartMessage,
  post: (message: FromWorker) => void,
  more: Modules,
): Promise<void> {
  let served = false;
  const modules: Modules = {
    "@parley/agent": agent,
    "@parley/agent/stdout-guard": {},
    "@parley/protocol": protocol,
    "@parley/protocol/stdio": {
      stdioTransport: () => {
        if (served) throw new Error("Cannot open stdin and stdout twice");
        served = true;
        return new PortTransport(wire);
      },
    },
    "@parley/schema/neutral": neutral,
    ...more,
  };
  const require = (name: string): unknown => {
    if (Object.hasOwn(modules, name)) return modules[name];
    const names = Object.keys(modules).join(", ");
    throw new Error(`Cannot import "${name}": the playground has ${names}`);
  };
  post({ type: "started" });
  try {
    await new AsyncFunction("require", "exports", `${program}\n//# sourceURL=${file}`)(require, {});
    post({ type: "ended", served });
  } catch (error) {
    post(failure(error));
  }
}

/** Forwards all console output of the program to the page. */
function print(post: (message: FromWorker) => void): void {
  for (const level of ["debug", "info", "log", "warn", "error"] as const) {
    console[level] = (...values: unknown[]) =>
      post({ type: "printed", level, text: values.map((value) => textOf(value)).join(" ") });
  }
}

function failure(error: unknown): FromWorker {
  const line = error instanceof Error ? lineOf(error) : undefined;
  return { type: "failed", text: String(error), ...(line !== undefined && { line }) };
}

/** Returns the number of the program's line that threw the error, if it is known. */
function lineOf({ stack = "" }: Error): number | undefined {
  const [, line] = /agent\.ts\D*:(\d+):\d+/.exec(stack) ?? [];
  return line === undefined ? undefined : Number(line) - linesBefore;
}

function textOf(value: unknown): string {
  if (value instanceof Error) {
    const line = lineOf(value);
    return line === undefined ? String(value) : `${String(value)} (line ${line})`;
  }
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
