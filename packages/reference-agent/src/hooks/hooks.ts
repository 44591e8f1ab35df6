import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { AgentSession, Turn } from "@parley/agent";
import { createPathGuard } from "@parley/agent/node";
import { visibleLine, visibleText } from "@parley/protocol/text";

import { modeOf } from "../permissions/session-mode.ts";
import { FileFault } from "../project/front-matter.ts";
import { notifyUser } from "../session/notify-user.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { readTextFile } from "../tools/files/text-file.ts";
import { type Hook, type HookPoint, parseHooks } from "./hook-file.ts";
import { runHook } from "./run-hook.ts";

const PROJECT_FILE = ".agents/hooks.json";

export interface HookedCall {
  readonly tool: string;
  readonly input: unknown;
  /** The result for the model, once the call has completed. */
  readonly result?: string | undefined;
}

export interface Hooks {
  /**
   * Runs the hooks for a point one after another until one fails. The failure is shown to the user. While a hooks file
   * cannot be read, every `before_tool_call` fails, because the file may contain a hook that would refuse the call.
   *
   * @returns The failure, if any.
   */
  run(at: HookPoint, call?: HookedCall): Promise<string | undefined>;
  readonly commands: readonly string[];
}

const DECIDED = new WeakMap<AgentSession, Map<string, boolean>>();
const STARTED = new WeakSet<AgentSession>();

/**
 * Reads the user's hooks and, if the user has allowed the file, the project's. Runs the `session_start` hooks before
 * a session's first turn in this process.
 */
export async function openHooks(turn: Turn, userFile: string | undefined): Promise<Hooks> {
  const { session, signal } = turn;
  const files = [
    ...(userFile === undefined ? [] : [await readHooks(turn, userFile, () => Promise.resolve(true))]),
    await readProjectHooks(turn),
  ];
  const all = files.flatMap((file) => (typeof file === "string" ? [] : file));
  const fault = files.find((file) => typeof file === "string");
  const hooks: Hooks = {
    commands: all.map(({ command }) => command),
    async run(at, call) {
      if (at === "before_tool_call" && fault !== undefined)
        return `${fault}. No tool runs until that is fixed`;
      for (const hook of all) {
        const isFor = call === undefined || hook.tools === undefined || hook.tools.includes(call.tool);
        if (hook.at !== at || !isFor || signal.aborted) continue;
        const event = { hook: at, sessionId: session.sessionId, cwd: session.cwd, ...call };
        const failure = await runHook(hook, { cwd: session.cwd, event, signal });
        if (signal.aborted) return undefined;
        if (failure === undefined) continue;
        await showFailure(turn, hook, failure);
        return `The hook "${hook.command}" failed: ${failure}`;
      }
      return undefined;
    },
  };
  if (!STARTED.has(session)) {
    STARTED.add(session);
    await hooks.run("session_start");
  }
  return hooks;
}

/** Returns the project's hooks, or the reason why they cannot be read. */
async function readProjectHooks(turn: Turn): Promise<readonly Hook[] | string> {
  const { cwd } = turn.session;
  // If `.agents` is another program's file instead of a folder, there are no hooks.
  const folder = await stat(join(cwd, dirname(PROJECT_FILE))).catch(() => undefined);
  if (folder?.isFile() === true) return [];
  const guarded = await createPathGuard([cwd])
    .resolve(PROJECT_FILE)
    .catch((error: unknown) => error as Error);
  if (guarded instanceof Error) return reportFault(turn, join(cwd, PROJECT_FILE), guarded);
  if (guarded.outside)
    return reportFault(turn, join(cwd, PROJECT_FILE), new Error("it leads out of the project"));
  return readHooks(turn, guarded.path, (text) => isAllowed(turn, text));
}

/** Returns the hooks in a file, or the reason why they cannot be read. */
async function readHooks(
  turn: Turn,
  path: string,
  allows: (text: string) => Promise<boolean>,
): Promise<readonly Hook[] | string> {
  try {
    const text = await readTextFile(path);
    if (text === null) return [];
    const hooks = parseHooks(text);
    return (await allows(text)) ? hooks : [];
  } catch (error) {
    turn.signal.throwIfAborted();
    return reportFault(turn, path, error as Error);
  }
}

async function reportFault(turn: Turn, path: string, error: Error): Promise<string> {
  const line = error instanceof FileFault ? `, line ${error.line}` : "";
  const fault = visibleLine(`Cannot read the hooks in ${path}${line}: ${error.message}`);
  await notifyUser(turn, fault);
  return fault;
}

async function isAllowed(turn: Turn, text: string): Promise<boolean> {
  const { session, signal } = turn;
  const decided = DECIDED.get(session) ?? new Map<string, boolean>();
  DECIDED.set(session, decided);
  const fingerprint = createHash("sha256").update(text).digest("hex");
  const known = decided.get(fingerprint);
  if (known !== undefined || modeOf(session) === "plan") return known ?? false;
  // The model does not receive unnamed calls.
  const call = await turn.toolCall({
    title: `Run the commands in the project's ${PROJECT_FILE} during this session`,
    kind: "execute",
    content: [textContent(fenced(visibleText(text), "json"))],
  });
  const { allowed, outcome } = await call.requestPermission({
    subject: { type: "tool", tool: `hooks of ${PROJECT_FILE}`, target: `file ${fingerprint}` },
    subjectTitle: `this version of ${PROJECT_FILE}`,
  });
  signal.throwIfAborted();
  await call.update({ status: allowed ? "completed" : "failed" });
  if (outcome === "allowed" || outcome === "rejected") decided.set(fingerprint, allowed);
  return allowed;
}

async function showFailure(turn: Turn, { at, command }: Hook, failure: string): Promise<void> {
  const call = await turn.toolCall({ title: visibleLine(`Hook ${at}: ${command}`), kind: "execute" });
  await call.update({ status: "failed", content: [textContent(fenced(visibleText(failure)))] });
}
