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
  ["nothing that is known", { exitCode: null, signal: null }, [terminal], ["out", "[exit status unknown]"]],
  ["success", { exitCode: 0, signal: null }, [terminal], ["out"]],
  [
    "nothing that is known but to the agent",
    { exitCode: null, signal: null },
    [terminal, text("Cancelled by the user")],
    ["out", "Cancelled by the user"],
  ],
  [
    "an exit code and another text",
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
    "a signal whose cause the agent sends",
    { exitCode: null, signal: "SIGKILL" },
    [terminal, text("Cancelled by the user")],
    ["out", "Cancelled by the user"],
  ],
])("the end of a command by %s is shown once", (_end, exitStatus, content, lines) => {
  const state = { id: "t", output: "out\n", exitStatus } as TerminalState;
  expect(toolOutput(content, () => state, true)).toEqual(lines);
});
