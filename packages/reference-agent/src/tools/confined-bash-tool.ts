import { visibleText } from "@parley/protocol/text";
import { z } from "zod";

import type { PermissionNeed } from "../permissions/permission-need.ts";
import { type Confinement, blockedReason, changesNote } from "../sandbox/index.ts";
import { fenced } from "../text/markdown.ts";
import { textContent } from "../text/text-content.ts";
import { type BashCall, BASH_LIMITS, MAX_TIMEOUT, bashCall, runBash } from "./bash-tool.ts";
import { commandTitle } from "./command/command-title.ts";
import { type RunContext, type Tool, type ToolContext, type ToolResult, defineTool } from "./tool.ts";

/**
 * Resources that a command can access: only the sandbox, the sandbox and the network, or everything that the user can
 * access.
 */
type Access = "sandbox" | "network" | "full";

/** The `bash` tool for sessions with confined commands. */
export const confinedBashTool: Tool = defineTool({
  name: "bash",
  description:
    "Runs a command line with bash in the working directory, and returns its output and exit code. It runs in a sandbox: it can " +
    "change the session's directories (but not `.git`, `package.json` and the like in them) and a /tmp of its own, and read the " +
    "system's programs and the user's toolchains. Other files do not exist there, and there is no network. If it needs more, set `access` to " +
    '"network" (the sandbox with network) or "full" (no sandbox), ' +
    `and say why in \`reason\`: the user is asked. ${BASH_LIMITS}`,
  kind: "execute",
  input: z.strictObject({
    command: z.string(),
    timeout: z.int().min(1).max(MAX_TIMEOUT).describe("In seconds").optional(),
    background: z.boolean().describe("Whether it runs in the background").optional(),
    access: z.enum(["sandbox", "network", "full"]).optional(),
    reason: z.string().describe("Why it needs more than the sandbox, for the user").optional(),
  }),
  prepare({ access = "sandbox", reason = "", ...input }, context) {
    const { confine } = context;
    if (confine === undefined) throw new Error("The session's sandbox is gone; try again");
    if (access !== "sandbox" && reason.trim() === "") {
      throw new Error('Invalid input: "reason" is needed with this "access"');
    }
    const call = bashCall(input, context);
    const line = commandTitle(call.command);
    const preview = [textContent(fenced(visibleText(call.command), "sh"))];
    if (access !== "sandbox") preview.push(textContent(`The model's reason: ${visibleText(reason.trim())}`));
    return Promise.resolve({
      title: `${line}${call.background ? " in the background" : ""}${WHERE[access]}`,
      preview,
      isCommand: !call.background,
      permission: needOf(call, access),
      run: (running: RunContext) =>
        access === "full"
          ? runBash(call, running, context)
          : runConfined(call, { running, context, confinement: confine({ network: access === "network" }) }),
    });
  },
});

const WHERE: Readonly<Record<Access, string>> = {
  sandbox: ", in the sandbox",
  network: ", in the sandbox with network",
  full: ", outside the sandbox",
};

/**
 * Returns the permission that a command needs. Leaving the sandbox is a separate decision: no rule covers it, and the
 * decision does not create a rule.
 */
function needOf({ command }: BashCall, access: Access): PermissionNeed {
  const title = commandTitle(command);
  switch (access) {
    case "sandbox":
      return {
        subject: { type: "tool", tool: "bash", target: "in the sandbox" },
        title: "commands in the sandbox",
        effect: "confined",
      };
    case "network":
      return {
        subject: { type: "tool", tool: "bash in the sandbox with network", target: command },
        title: `${title} with network`,
        effect: "act",
      };
    case "full":
      return {
        subject: { type: "command", command },
        title: `${title} outside the sandbox`,
        effect: "act",
        once: true,
      };
  }
}

interface ConfinedRun {
  readonly running: RunContext;
  readonly context: ToolContext;
  readonly confinement: Promise<Confinement>;
}

/**
 * Runs a command in the sandbox. If it fails and the sandbox may be the cause, asks whether to run it again outside
 * the sandbox.
 */
async function runConfined(
  call: BashCall,
  { running, context, confinement: opening }: ConfinedRun,
): Promise<ToolResult> {
  const confinement = await opening;
  const { launcher, environment, hides, readOnly } = confinement;
  const watched = watching(running, confinement, call.background);
  const confined = await runBash({ ...call, launcher, environment }, watched, context).catch(
    async (error: unknown) => {
      await confinement.changes();
      throw error;
    },
  );
  const kept = withNote(confined, readOnly === undefined ? "" : readOnlyNote(readOnly));
  if (call.background) return kept;
  const result = withNote(kept, await noteOf(confinement));
  const reason = result.isError === true ? blockedReason(confined.text, hides) : undefined;
  if (reason === undefined || running.signal.aborted) return result;
  const line = commandTitle(call.command);
  // The title must not contain the command's own output, which could be mistaken for the agent's words.
  const objection = await running.ask(needOf(call, "full"), {
    title: `${line}, again outside the sandbox, because it failed inside`,
    content: [textContent(`The command wrote:\n\n${fenced(visibleText(reason))}`)],
  });
  if (objection !== undefined) return withNote(result, `The sandbox may be why it failed. ${objection}`);
  return withNote(await runBash(call, running, context), "It failed in the sandbox; this runs it outside");
}

/**
 * Ends the confinement when the command exits. For a background command, also appends a note about the changed files
 * to the output.
 */
function watching(running: RunContext, confinement: Confinement, runsOn: boolean): RunContext {
  return {
    ...running,
    async openTerminal(request) {
      const terminal = await running.openTerminal(request).catch(async (error: unknown) => {
        confinement.end(false);
        await confinement.changes();
        throw error;
      });
      const wait = async (): ReturnType<typeof terminal.waitForExit> => {
        const exit = await terminal.waitForExit();
        confinement.end(exit.exitCode === null);
        const note = runsOn ? await noteOf(confinement) : "";
        if (note !== "") await request.onText(`\n[${note}]\n`);
        return exit;
      };
      const noted = wait();
      noted.catch(() => undefined);
      return { ...terminal, waitForExit: () => noted };
    },
  };
}

async function noteOf({ changes, readOnly }: Confinement): Promise<string> {
  const found = await changes();
  // If the roots were read-only, nothing could change, so no changes are missing.
  return changesNote(readOnly === undefined ? found : { ...found, unseen: undefined });
}

function readOnlyNote(reason: string): string {
  return `In the sandbox, the session's directories are read-only because ${reason}`;
}

/** Adds a note to a result, for both the model and the user. */
function withNote(result: ToolResult, note: string): ToolResult {
  if (note === "") return result;
  return {
    ...result,
    text: `${result.text}\n[${note}]`,
    content: [...(result.content ?? []), textContent(visibleText(note))],
  };
}
