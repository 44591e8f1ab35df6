import { join } from "node:path";

import type { Turn } from "@parley/agent";

/** Shows a plan, and updates its progress while `steps` run. */
export async function withPlan(
  turn: Turn,
  steps: readonly (readonly [content: string, step: () => Promise<void>])[],
): Promise<void> {
  for (let now = 0; now <= steps.length; now++) {
    await turn.plan(
      steps.map(([content], index) => ({
        content,
        priority: "medium",
        status: index < now ? "completed" : index === now ? "in_progress" : "pending",
      })),
    );
    await steps[now]?.[1]();
  }
}

/** Shows a change to a file as a diff, asks for permission, and writes the file. */
export async function writeNote(turn: Turn, text: string): Promise<void> {
  const { files, cwd, config } = turn.session;
  const path = join(cwd, "notes.txt");
  const oldText = await files.readTextFile(path).catch(() => undefined);
  const newText = `${oldText ?? ""}${text}\n`;
  const diff = { type: "diff", path, newText, ...(oldText !== undefined && { oldText }) } as const;
  const call = await turn.toolCall({ title: "Write notes.txt", kind: "edit", content: [diff] });
  const { allowed } = config.get("mode") === "write" ? { allowed: true } : await call.requestPermission();
  if (allowed) await files.writeTextFile(path, newText);
  await call.update({ status: allowed ? "completed" : "failed" });
  await turn.agentMessage(allowed ? "Noted." : "Not noted.");
}

/** Runs a command and shows its output as it arrives. */
export async function showDisk(turn: Turn): Promise<void> {
  const terminal = await turn.terminal({ command: "df", args: ["-h", "."] });
  const call = await turn.toolCall({ title: "Free space", kind: "execute", content: terminal.content });
  const { exitCode } = await terminal.waitForExit();
  await call.update({ status: exitCode === 0 ? "completed" : "failed" });
}

/** Asks for the user's name with a form. The answer is `decline` if the client does not support forms. */
export async function greet(turn: Turn): Promise<void> {
  const answer = await turn.elicit({
    mode: "form",
    message: "Whom shall I greet?",
    requestedSchema: {
      type: "object",
      properties: { name: { type: "string", title: "Name" } },
      required: ["name"],
    },
  });
  const name = answer.action === "accept" ? String(answer.content?.["name"]) : "you";
  await turn.agentMessage(turn.session.config.get("polite") === true ? `Good day, ${name}.` : `Hi ${name}`);
}
