import { styleText } from "node:util";

import type { SessionEntry, SessionState } from "@parley/protocol/session";
import { describe, expect, it } from "vitest";

import { createPlainTheme, createTerminalTheme } from "../rendering/theme.ts";
import { Transcript } from "./transcript.ts";

const noStyle = (_look: string, text: string): string => text;
const terminal = createTerminalTheme({
  replacesLines: true,
  cwd: "/project",
  style: noStyle,
  columns: () => 40,
  thoughts: "folded",
});
const plain = createPlainTheme("/project");

function stateOf(entries: readonly SessionEntry[], more: Partial<SessionState> = {}): SessionState {
  return {
    entries,
    plans: [],
    commands: [],
    modes: undefined,
    configOptions: [],
    usage: undefined,
    info: {},
    terminals: [],
    turn: { status: "idle" },
    subagents: [],
    unknown: [],
    ...more,
  };
}

function message(role: "user" | "agent" | "thought", text: string, id = `#${role}`): SessionEntry {
  return { type: "message", id, role, content: [{ type: "text", text }] };
}

function toolCall(
  status: string,
  more: Partial<Extract<SessionEntry, { type: "tool_call" }>> = {},
): SessionEntry {
  return {
    type: "tool_call",
    id: "call_1",
    title: "Edit a.ts",
    kind: "edit",
    status,
    content: [],
    locations: [],
    ...more,
  };
}

const erase = (rows: number): string => `\u001b[${rows}A\u001b[J`;

/** Renders a series of states, with chunks separated by `|`. */
function pieces(theme: typeof plain, states: readonly SessionState[]): string {
  const transcript = new Transcript(theme);
  return [...states.map((state) => transcript.next(state)), transcript.end()].join("|");
}

describe("Transcript", () => {
  it("adds only the new text of a message", () => {
    const states = ["Hel", "Hello", "Hello", "Hello\nyou"].map((text) => stateOf([message("agent", text)]));
    expect(pieces(plain, states)).toBe("Hel|lo||\nyou|\n");
  });

  it("does not add a newline to a message that already ends with one", () => {
    expect(pieces(plain, [stateOf([message("agent", "Hello\n")])])).toBe("Hello\n|");
  });

  it("shows a message again after the agent rewrites it", () => {
    const states = ["I will try", "Done: all is well"].map((text) => stateOf([message("agent", text)]));
    expect(pieces(plain, states)).toBe("I will try|\nDone: all is well|\n");
  });

  it("continues a message on a new line after other output", () => {
    const first = stateOf([message("agent", "One", "m1"), toolCall("completed")]);
    const second = stateOf([message("agent", "One two", "m1"), toolCall("completed")]);
    expect(pieces(plain, [first, second])).toBe("One\n[completed] Edit a.ts\n| two|\n");
  });

  it("omits the user's messages from live updates but shows them in a history", () => {
    const state = stateOf([message("user", "Hi\nthere"), message("agent", "Hello")]);
    expect(new Transcript(plain).next(state)).toBe("Hello");
    expect(new Transcript(plain).history(state)).toBe("> Hi\n> there\nHello");
  });

  it("shows a history only once", () => {
    const transcript = new Transcript(plain);
    const history = [message("user", "Hi"), message("agent", "Hello")];
    transcript.history(stateOf(history));
    transcript.end();
    expect(transcript.next(stateOf([...history, message("agent", "More", "m2")]))).toBe("More");
  });

  it("prefixes subagents' lines with their names, and shows only their outcomes in a history", () => {
    const subagent = (
      id: string,
      turn: SessionState["turn"],
      more: Partial<SessionState> = {},
    ): SessionState["subagents"][number] => ({ id, session: stateOf([], { turn, ...more }) });
    const said = (text: string): Partial<SessionState> => ({ entries: [message("agent", text)] });
    const states = [
      [subagent("kid", { status: "running" }, said("Look")), subagent("other", { status: "unknown" })],
      [subagent("kid", { status: "running" }, said("Looking\nFou"))],
      [
        subagent(
          "kid",
          { status: "idle", stopReason: "max_tokens" },
          { ...said("Looking\nFound"), subagents: [subagent("deep", { status: "idle" })] },
        ),
      ],
    ].map((subagents) => stateOf([message("agent", "Mine")], { subagents }));
    expect(pieces(plain, states).split("|")).toEqual([
      "Mine\n[kid] [started] running\n[other] [started] the agent does not say what it is doing\n",
      "[kid] Looking\n",
      "[kid] Found\n[kid] [deep] [completed] done\n[kid] [failed] max tokens\n",
      "",
    ]);
    const [, , last = stateOf([])] = states;
    expect(new Transcript(plain).history(last)).toBe("Mine\n[kid] [failed] max tokens\n");
  });

  it("keeps surrogate pairs together", () => {
    const states = ["a\ud83c", "a\ud83c\udf89b"].map((text) => stateOf([message("agent", text)]));
    expect(pieces(plain, states)).toBe("a|🎉b|\n");
  });

  it("joins text blocks and names other blocks on separate lines", () => {
    const content = [
      { type: "text", text: "See " },
      { type: "text", text: "this:" },
      { type: "image", data: "", mimeType: "image/png" },
      { type: "resource_link", name: "a.ts", uri: "file:///project/src/a%20b.ts" },
      { type: "resource", resource: { uri: "file:///b.ts", text: "b" } },
      { type: "resource", resource: { uri: "mcp://docs/c", text: "c" } },
      { type: "_hologram", volume: 3 },
      { type: "text", text: "End" },
    ] as const;
    const entry: SessionEntry = { type: "message", id: "m", role: "agent", content };
    const expected =
      "See this:\n[image image/png]\n[a.ts](src/a b.ts)\n[resource /b.ts]\n[resource mcp://docs/c]\n[_hologram]\nEnd";
    expect(new Transcript(plain).next(stateOf([entry]))).toBe(expected);
  });

  it("shows dimmed thoughts in a terminal and omits them elsewhere", () => {
    const state = stateOf([message("thought", "Hm"), message("agent", "Yes")]);
    const coloured = createTerminalTheme({
      replacesLines: true,
      cwd: "/project",
      style: (look, text) => styleText(look, text, { validateStream: false }),
      columns: () => 80,
      thoughts: "whole",
    });
    expect(new Transcript(coloured).next(state)).toBe("\u001b[2mHm\u001b[22m\n\nYes");
    expect(new Transcript(plain).next(state)).toBe("Yes");
  });

  it("shows only the start and end of a tool call", () => {
    const states = ["pending", "in_progress", "paused", "completed", "completed"].map((status) =>
      stateOf([toolCall(status)]),
    );
    expect(pieces(plain, states)).toBe("[started] Edit a.ts\n|||[completed] Edit a.ts\n||");
    expect(pieces(terminal, states)).toBe(`○ Edit a.ts\n|||${erase(1)}✓ Edit a.ts\n||\n`);
  });

  it("replaces a tool call's first line only if it is the last line", () => {
    const title = "Edit a file with a name that takes two lines";
    const states = [
      stateOf([toolCall("pending", { title })]),
      stateOf([toolCall("completed", { title })]),
      stateOf([toolCall("pending", { title }), message("agent", "Look")]),
      stateOf([toolCall("completed", { title }), message("agent", "Look")]),
    ];
    const [two, lines] = [states.slice(0, 2), "Edit a file with a name that takes\n  two lines\n"];
    expect(pieces(terminal, two)).toBe(`○ ${lines}|${erase(2)}✓ ${lines}|\n`);
    expect(pieces(terminal, states.slice(2))).toBe(`○ ${lines}\nLook|\n\n✓ ${lines}|\n`);
  });

  it("does not show a cancelled call as failed", () => {
    const states = ["pending", "cancelled", "failed"].map((status) => stateOf([toolCall(status)]));
    expect(pieces(plain, states)).toBe("[started] Edit a.ts\n|[cancelled] Edit a.ts\n||");
  });

  it("starts a new line after other output", () => {
    const transcript = new Transcript(plain);
    transcript.next(stateOf([toolCall("pending")]));
    transcript.continueLine();
    expect(transcript.next(stateOf([toolCall("cancelled")]))).toBe("\n[cancelled] Edit a.ts\n");
  });

  it("waits for a tool call's title", () => {
    const states = [
      stateOf([toolCall("pending", { title: "" })]),
      stateOf([toolCall("pending", { title: "Edit\u001b[2J a.ts\nnow" })]),
      stateOf([toolCall("cancelled", { title: "Edit it" })]),
    ];
    expect(pieces(plain, states)).toBe("|[started] Edit a.ts now\n|[cancelled] Edit it\n|");
  });

  it("shows the kind of a finished tool call without a title", () => {
    expect(pieces(plain, [stateOf([toolCall("failed", { title: "" })])])).toBe("[failed] edit\n|");
  });

  it("shows a diff once, when the call is no longer pending", () => {
    const content = [
      { type: "diff", path: "/project/src/a.ts", oldText: "a\nb\n", newText: "a\nc\n" },
    ] as const;
    const states = ["pending", "in_progress", "completed"].map((status) =>
      stateOf([toolCall(status, { content: [{ ...content[0] }] })]),
    );
    expect(pieces(terminal, states)).toBe(
      "○ Edit a.ts\n|  src/a.ts +1 -1\n  @@ -1,2 +1,2 @@\n   a\n  -b\n  +c\n|✓ Edit a.ts\n|\n",
    );
  });

  it("does not repeat a pending call's diff after a question has shown it", () => {
    const content = [{ type: "diff", path: "/project/a.ts", newText: "a\n" }] as const;
    const transcript = new Transcript(plain);
    const pending = toolCall("pending", { content });
    transcript.next(stateOf([pending]));
    transcript.shownInQuestion(pending as Extract<SessionEntry, { type: "tool_call" }>);
    expect(transcript.next(stateOf([toolCall("completed", { content })]))).toBe("[completed] Edit a.ts\n");
  });

  it("shows the start and end of a failed call's long output in a terminal, and none of it elsewhere", () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index}\u0007`).join("\n");
    const content = [{ type: "content", content: { type: "text", text } }] as const;
    const state = stateOf([toolCall("failed", { content })]);
    const [first, last] = [
      [0, 1, 2, 3, 4, 5, 6, 7],
      [16, 17, 18, 19],
    ].map((numbers) => numbers.map((number) => `  line ${number}\n`).join(""));
    const shown = `✗ Edit a.ts\n${first}  … 8 more lines\n${last}`;
    expect(new Transcript(terminal).next(state)).toBe(shown);
    expect(new Transcript(plain).next(state)).toBe("[failed] Edit a.ts\n");
  });

  it("shows a running command's output, and the rest once the command exits", () => {
    const output = (count: number, more = ""): string =>
      Array.from({ length: count }, (_, index) => `line ${index}\n`).join("") + more;
    const state = (status: string, text: string): SessionState =>
      stateOf([
        toolCall(status, {
          kind: "execute",
          title: "Run",
          content: [{ type: "content", content: { type: "text", text } }],
        }),
      ]);
    const preview = state("pending", "make\n");
    const states = [
      preview,
      state("in_progress", output(2, "li")),
      state("in_progress", output(9)),
      state("in_progress", output(20)),
      state("completed", output(20, "50%\r100%\nend")),
    ];
    expect(pieces(terminal, states)).toBe(
      "○ Run\n|  line 0\n  line 1\n" +
        "|  line 2\n  line 3\n  line 4\n  line 5\n  line 6\n  line 7\n||" +
        "  … 10 more lines\n  line 18\n  line 19\n  100%\n  end\n✓ Run\n|\n",
    );
    expect(pieces(plain, states)).toBe("[started] Run\n||||[completed] Run\n|");
  });

  it("shows new output from a call's terminal even if the call does not change", () => {
    const call = toolCall("in_progress", { title: "Run", content: [{ type: "terminal", terminalId: "t" }] });
    const over = { ...call, status: "failed" } as SessionEntry;
    const states = [
      stateOf([call]),
      stateOf([call], { terminals: [{ id: "t", output: "one\ntw" }] }),
      stateOf([call], { terminals: [{ id: "t", output: "one\ntwo\n" }] }),
      stateOf([over], {
        terminals: [{ id: "t", output: "one\ntwo\n", exitStatus: { exitCode: 2, signal: null } }],
      }),
    ];
    expect(pieces(terminal, states)).toBe("○ Run\n|  one\n|  two\n|  [exit code 2]\n✗ Run\n|\n");
  });

  it("shows a terminal's output, but not its text from before the call started", () => {
    const text = (words: string) => ({ type: "content", content: { type: "text", text: words } }) as const;
    const shows = { type: "terminal", terminalId: "t" } as const;
    const call = (status: string, ...content: Extract<SessionEntry, { type: "tool_call" }>["content"]) =>
      toolCall(status, { title: "Run", kind: "execute", content });
    const terminals = [{ id: "t", output: "one\n" }];
    const states = [
      stateOf([call("pending", text("echo one"))]),
      stateOf([call("in_progress", text("echo one"), shows)]),
      stateOf([call("in_progress", text("echo one"), shows)], { terminals }),
      stateOf([call("completed", shows)], { terminals }),
    ];
    expect(pieces(terminal, states)).toBe("○ Run\n||  one\n|✓ Run\n|\n");
    const [pending, ...later] = [
      stateOf([call("pending", text("echo one"), shows)]),
      stateOf([call("in_progress", text("echo one"), shows)], { terminals }),
      stateOf([call("completed", text("```\none\n```"))], { terminals }),
    ];
    expect(pieces(terminal, [pending, ...later])).toBe("○ Run\n|  one\n|✓ Run\n|\n");
  });

  it("does not show a call's command as its output", () => {
    const content = [{ type: "content", content: { type: "text", text: "```sh\nrm -r\n```" } }] as const;
    const state = stateOf([toolCall("failed", { title: "`rm -r`", kind: "execute", content })]);
    expect(new Transcript(terminal).history(state)).toBe("✗ `rm -r`\n");
  });

  it("shows only the last lines of rewritten output", () => {
    const state = (status: string, text: string): SessionState =>
      stateOf([
        toolCall(status, {
          kind: "execute",
          title: "Run",
          content: [{ type: "content", content: { type: "text", text } }],
        }),
      ]);
    const states = [
      state("in_progress", "```\na\nb\n"),
      state("in_progress", "b\nc\n"),
      state("completed", "b\nc\nd\n```\n"),
    ];
    expect(pieces(terminal, states)).toBe("○ Run\n  a\n  b\n||  b\n  c\n  d\n✓ Run\n|\n");
  });

  it("shows file changes without a diff", () => {
    const changes = {
      type: "changes",
      changes: [
        { operation: "move", oldPath: "/project/a.ts", path: "/project/b.ts" },
        { operation: "delete", path: "/project/c.png", fileType: "binary" },
        { operation: "_touch\u001b[2J", path: "/d" },
      ],
    } as const;
    const state = stateOf([toolCall("completed", { content: [changes] })]);
    expect(new Transcript(terminal).next(state)).toBe(
      "✓ Edit a.ts\n  a.ts → b.ts moved\n  c.png deleted (binary)\n  /d _touch\\u{1b}[2J\n",
    );
  });

  it("folds a thought to its first line, truncated to the terminal's width", () => {
    const states = [
      "\nI wonder",
      "\nI wonder whether this line",
      "\nI wonder whether this line is too long for it",
    ].map((text) => stateOf([message("thought", text)]));
    const long = stateOf([
      message("thought", "\nI wonder whether this line is too long for it, or not\nAnd more"),
    ]);
    expect(pieces(terminal, [...states, long])).toBe("· I wonder| whether this line| is too l …||\n\n");
    const lines = stateOf([message("thought", "One\nTwo")]);
    expect(new Transcript(terminal).next(lines)).toBe("· One …");
  });

  it("shows settings changed by the agent during a turn, but not those changed by the user", () => {
    const modes = ["ask", "code"].map((id) => ({ id, name: id }));
    const state = (current: string, status: string): SessionState =>
      stateOf([], { modes: { current, available: modes }, turn: { status } });
    const states = [state("ask", "idle"), state("code", "running"), state("ask", "idle")];
    expect(pieces(terminal, states)).toBe("|[Mode is now code]\n||\n");
    expect(pieces(plain, states)).toBe("|||");
  });

  it("shows changed usage and background work at the end of a turn", () => {
    const usage = { used: 12_345, size: 200_000, cost: { amount: 0.125, currency: "USD" } };
    const state = stateOf([message("agent", "Done")], {
      usage,
      background: [{ type: "terminal", terminalId: "t" }],
    });
    const transcript = new Transcript(terminal);
    transcript.next(state);
    expect(transcript.summary(state)).toBe(
      "\n\n1 still running in the background\n12,345 of 200,000 tokens (6%), 0.13 USD\n",
    );
    expect(transcript.summary(stateOf([], { usage }))).toBe("");
  });

  it("shows a plain-text plan line by line", () => {
    const content = "# Steps\n1. Measure";
    const state = stateOf([], { plans: [{ type: "markdown", id: "plan", content }] });
    expect(pieces(plain, [state, state])).toBe(`${content}\n||`);
  });

  it("shows a plan as a checklist whenever it changes", () => {
    const planOf = (status: "pending" | "completed"): SessionState =>
      stateOf([], {
        plans: [
          {
            type: "items",
            id: "plan",
            entries: [
              { content: "Read", priority: "high", status: "completed" },
              { content: "Write\nit", priority: "high", status },
            ],
          },
        ],
      });
    const first = planOf("pending");
    expect(pieces(plain, [first, first, planOf("completed")])).toBe(
      "[x] Read\n[ ] Write it\n||[x] Read\n[x] Write it\n|",
    );
  });

  it("puts a plan above the tool call that sends it, and updates the call's line in place", () => {
    const entries = [{ content: "Read", priority: "high", status: "pending" }] as const;
    const plans: SessionState["plans"] = [{ type: "items", id: "plan", entries }];
    const title = "Plan: 0 of 1";
    const states = [
      stateOf([toolCall("in_progress", { title })]),
      stateOf([toolCall("in_progress", { title })], { plans }),
      stateOf([toolCall("completed", { title })], { plans }),
    ];
    expect(pieces(terminal, states)).toBe(
      `○ ${title}\n|${erase(1)}☐ Read\n○ ${title}\n|${erase(1)}✓ ${title}\n|\n`,
    );
  });

  it("shows notices and compactions on one line each", () => {
    const notice: SessionEntry = {
      type: "notice",
      id: "#1",
      severity: "warning",
      title: "Slow",
      description: "very\n",
    };
    const compaction: SessionEntry = { type: "compaction", id: "c", status: "completed", summary: [] };
    expect(pieces(plain, [stateOf([notice, compaction])])).toBe(
      "[warning] Slow: very\n[context compaction completed]\n|",
    );
  });

  it("separates messages from other output with a blank line in a terminal", () => {
    const state = stateOf([
      message("agent", "One", "m1"),
      toolCall("completed"),
      message("agent", "Two", "m2"),
    ]);
    expect(pieces(terminal, [state])).toBe("One\n\n✓ Edit a.ts\n\nTwo|\n\n");
  });

  it("sanitizes all text from an agent for the terminal", () => {
    const hostile = "x\u001b]0;owned\u0007\u001b[2J\u009b1;1Hy\r";
    const content = [
      { type: "content", content: { type: "text", text: hostile } },
      { type: "diff", path: hostile, oldText: hostile, newText: `${hostile}\n${hostile}` },
    ] as const;
    const state = stateOf(
      [
        message("user", hostile, "u"),
        message("agent", hostile, "a"),
        message("thought", hostile, "t"),
        toolCall("failed", { title: hostile, content }),
        { type: "notice", id: "#1", severity: hostile, title: hostile, description: hostile },
        { type: "compaction", id: "c", status: hostile, summary: [], error: hostile },
      ],
      {
        plans: [
          { type: "items", id: "p", entries: [{ content: hostile, priority: "low", status: "pending" }] },
        ],
      },
    );
    const text = new Transcript(terminal).history(state);
    expect(text.match(/(?![\t\n])\p{Cc}/gu)).toBeNull();
    expect(text).toContain("xy");
  });
});
