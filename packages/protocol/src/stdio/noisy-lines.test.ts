import { agent as v1 } from "@parley/schema/v1/unstable";
import { agent as v2 } from "@parley/schema/v2/unstable";
import { describe, expect, test, vi } from "vitest";

import { NoisyLines } from "./noisy-lines.ts";

const chunk = (text: string): object => ({
  jsonrpc: "2.0",
  method: "session/update",
  params: {
    sessionId: "s",
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
  },
});
const answer = { jsonrpc: "2.0", id: 1, result: { a: { b: [{ c: '}{ \\" {' }] } } };
const [A, B, R] = [chunk("A"), chunk("B"), answer].map((message) => JSON.stringify(message)) as [
  string,
  string,
  string,
];

/** Reads lines and returns the messages and text that were delivered. */
function read(...lines: readonly string[]): string[] {
  const noisy = new NoisyLines();
  return lines.flatMap((line) => noisy.read(line));
}

describe("a line of a program's output", () => {
  test.each<[string, string, readonly string[]]>([
    ["one message", A, [A]],
    ["a message with spaces around it", `  ${R} `, [`  ${R} `]],
    [
      "a message with spaces inside",
      '{ "id": 1, "result": {} , "jsonrpc": "2.0" }',
      ['{ "id": 1, "result": {} , "jsonrpc": "2.0" }'],
    ],
    ["two messages", A + R, [A, R]],
    ["three messages separated by spaces", `${A} ${R}\t${B}`, [A, R, B]],
    ["the same message twice", A + A, [A, A]],
    ["a terminal title before a message", `\u001b]0;ready\u0007${A}`, ["\u001b]0;ready\u0007", A]],
    ["a terminal title after a message", `${R}\u001b]0;ready\u0007`, [R, "\u001b]0;ready\u0007"]],
    ["colors around a message", `\u001b[32m${A}\u001b[0m`, ["\u001b[32m", A, "\u001b[0m"]],
    ["text before a message", `Loading... ${A}`, ["Loading... ", A]],
    ["text after a message", `${A} done`, [A, " done"]],
    ["text with braces after a message", `${R} took {3 ms}`, [R, " took {3 ms}"]],
    ["text on both sides", `one ${A} two ${R} three`, ["one ", A, " two ", R, " three"]],
    ["braces before a message", `took {"ms": 3} {} ${A}`, ['took {"ms": 3} {} ', A]],
    ["an object before a message", `{"level":"info"}${A}`, ['{"level":"info"}', A]],
    ["an object after a message", `${A}{"level":"info"}`, [A, '{"level":"info"}']],
    [
      "half a message before a complete one",
      `{"jsonrpc":"2.0","method":"session/upd${A}`,
      ['{"jsonrpc":"2.0","method":"session/upd', A],
    ],
    [
      "half a message after a complete one",
      `${A}{"jsonrpc":"2.0","id":4,"resu`,
      [A, '{"jsonrpc":"2.0","id":4,"resu'],
    ],
    [
      "half a message between text",
      `Log: {"jsonrpc":"2.0","id": ${A} x`,
      ["Log: ", '{"jsonrpc":"2.0","id": ', A, " x"],
    ],
    ["half an object before a message", `{"a":${A}`, ['{"a":', A]],
    [
      "another message inside a message",
      `{"jsonrpc":"2.0","id":2,"result":${A}}`,
      [`{"jsonrpc":"2.0","id":2,"result":${A}}`],
    ],
  ])("with %s is split into messages and text", (_what, line, texts) => {
    expect(read(line)).toEqual(texts);
  });

  test.each([
    ["a log line", "Listening on port 3000"],
    ["an object that is not a message", 'Log: {"level":"info"}'],
    ["a message with another JSON-RPC version", 'Log: {"jsonrpc":"1.0","id":1,"result":1}'],
    ["a log entry with a message", `{"level":"debug","sent":${A}}`],
    ["a log entry with a message and text", `pid 3: {"level":"debug","sent":${A}}`],
    ["a log entry with a message as text", JSON.stringify({ level: "debug", sent: A })],
  ])("does not contain a message if it is %s", (_what, line) => {
    expect(read(line)).toEqual([line]);
  });
});

describe("a message that is also quoted in other output", () => {
  const spaced = A.replaceAll(":", ": ").replaceAll(",", ", ");

  test.each<[string, readonly string[], readonly string[]]>([
    ["before it is sent", [`Queue: ${A}`, A], ["Queue: ", A]],
    ["before, with different spacing", [`Queue: ${spaced}`, A], ["Queue: ", spaced]],
    ["before, twice", [`encode ${A}`, `queue ${A}`, A], ["encode ", A, "queue …"]],
    ["before, among others", [`queue ${A}`, `send ${R}`, A, B, R], ["queue ", A, "send ", R, B]],
    ["in a log line, before", [`DEBUG send ${A}`, A], ["DEBUG send …", A]],
    ["after it is sent", [A, `DEBUG sent ${A}`], [A, "DEBUG sent …"]],
    ["after it is sent, with different spacing", [A, `DEBUG sent ${spaced}!`], [A, "DEBUG sent …!"]],
    ["in the same line", [`${A} sent ${A}`], [A, " sent …"]],
    ["before a line with more", [`queue ${A}`, `${A}${R} ok`], ["queue ", A, R, " ok"]],
    ["in quotes", [`send '${B}'`, `send b'${B}\\n'`, A], ["send '…'", "send b'…\\n'", A]],
  ])("arrives only once if it is quoted %s", (_what, lines, texts) => {
    expect(read(...lines)).toEqual(texts);
  });

  test.each([
    "[DEBUG] ",
    "\u001b[36mINFO\u001b[39m acp: ",
    "warning: cannot deliver ",
    "2026-11-29T10:00:00.123Z child ",
    "10:00:00.123 subagent said ",
    "acp would send ",
    "received: ",
    "DEBUG sent",
    "[INFO]",
    "INFO (queue)",
    "Got from the subagent <- ",
    "(queue) >> ",
  ])("is skipped in a log line even if the program never sends it: %j", (before) => {
    expect(read(before + A, B)).toEqual([`${before}…`, B]);
    // A missed response or request would never be sent again.
    for (const text of [R, R.replace('"result"', '"method":"session/request_permission","params"')])
      expect(read(before + text)).toEqual([before, text]);
  });

  test.each([
    "Loading... ",
    "Checking for updates: ",
    "Ready",
    "Loaded 3 tools in 20 ms ",
    "infomercial ",
    // Log lines without line endings.
    "WARN slow tool",
    "[INFO] 3 tools (2 new).",
    "\u001b[33mwarning: no config.\u001b[0m",
    "10:00:00 loaded 45%",
  ])("is accepted after text that does not quote it: %j", (before) => {
    expect(read(before + A)).toEqual([before, A]);
  });

  test("is skipped if it was previously sent to the program", () => {
    const noisy = new NoisyLines();
    const allowed =
      '{"jsonrpc":"2.0","id":1001,"result":{"outcome":{"outcome":"selected","optionId":"yes"}}}';
    noisy.sent([allowed]);
    expect(noisy.read(`DEBUG recv ${allowed}`)).toEqual(["DEBUG recv …"]);
    expect(noisy.read(`DEBUG recv ${allowed.replaceAll(":", ": ")}`)).toEqual(["DEBUG recv …"]);
    const other = allowed.replace("1001", "1002");
    expect(noisy.read(`DEBUG recv ${other}`)).toEqual(["DEBUG recv ", other]);
  });

  test("does not hide the next identical message", () => {
    expect(read(`queue ${A}`, A, A)).toEqual(["queue ", A, A]);
    expect(read(A, A, `\u001b[0m${A}`)).toEqual([A, A, "\u001b[0m", A]);
  });

  test("is delivered again if many other messages come in between", () => {
    const others = Array.from({ length: 20 }, (_, index) => JSON.stringify(chunk(`${index}`)));
    expect(read(`Loading ${A}`, ...others, A)).toEqual(["Loading ", A, ...others, A]);
  });

  test.each([v1, v2])("is skipped if only clients send it, in version $version", ({ receives, sends }) => {
    const call = (method: string): string => JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: {} });
    const sent = Object.keys({ ...sends.requests, ...sends.notifications });
    const quoted = Object.keys({ ...receives.requests, ...receives.notifications }).filter(
      (method) => !sent.includes(method),
    );
    expect(quoted.flatMap((method) => read(`recv ${call(method)}`))).toEqual(quoted.map(() => "recv …"));
    const calls = [...sent, "$/cancel_request", "_acme/ask", "acme/ask"].map(call);
    expect(calls.flatMap((text) => read(`queue ${text}`))).toEqual(calls.flatMap((text) => ["queue ", text]));
  });

  test("is not found again in the surrounding text", () => {
    const line = `a ${A} b ${A} c '${B}' d {"jsonrpc":"2.0","id":1,"method":"session/prompt"} ${R}`;
    const noise = read(line).filter((text) => text !== A && text !== R);
    expect(noise).toEqual(["a ", " b … c '…' d … "]);
    for (const text of noise) expect(read(text)).toEqual([text]);
  });
});

test("a line without messages is processed in linear time", () => {
  const parse = vi.spyOn(JSON, "parse");
  const count = (length: number): number => {
    const before = parse.mock.calls.length;
    const [text = "", ...more] = read(`${'{"a":'.repeat(length)}${A}`);
    expect([more, read(text)]).toEqual([[], [text]]);
    return parse.mock.calls.length - before;
  };
  expect(count(100_000)).toBeLessThan(20);
  parse.mockRestore();
});
