import type { TerminalState, ToolCallContent } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { toolOutput } from "./tool-output.ts";

const terminal: ToolCallContent = { type: "terminal", terminalId: "t" };
const text = (value: string): ToolCallContent => ({
  type: "content",
  content: { type: "text", text: value },
});

test.each<[string, TerminalState["exitStatus"], ToolCallContent[], string[]]>([
  ["an exit code", { exitCode: 3, signal: null }, [terminal], ["out", "[exit code 3]"]],
  ["a signal", { exitCode: null, signal: "SIGKILL" }, [terminal], ["out", "[SIGKILL]"]],
  ["an unknown cause", { exitCode: null, signal: null }, [terminal], ["out", "[exit status unknown]"]],
  ["success", { exitCode: 0, signal: null }, [terminal], ["out"]],
  [
    "a cause that only the agent knows",
    { exitCode: null, signal: null },
    [terminal, text("Cancelled by the user")],
    ["out", "Cancelled by the user"],
  ],
  [
    "an exit code and other text",
    { exitCode: 3, signal: null },
    [terminal, text("See above")],
    ["out", "[exit code 3]", "See above"],
  ],
  [
    "an exit code that the agent also sends",
    { exitCode: 3, signal: null },
    [terminal, text("Exit code 3")],
    ["out", "Exit code 3"],
  ],
  [
    "a signal whose cause the agent reports",
    { exitCode: null, signal: "SIGKILL" },
    [terminal, text("Cancelled by the user")],
    ["out", "Cancelled by the user"],
  ],
])("reports only once that a command ended with %s", (_end, exitStatus, content, lines) => {
  const state = { id: "t", output: "out\n", exitStatus } as TerminalState;
  expect(toolOutput(content, () => state, { isOver: true, cwd: "/" })).toEqual(lines);
});
