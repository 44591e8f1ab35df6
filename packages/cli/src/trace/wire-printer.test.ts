import { expect, test } from "vitest";

import { plainStyle } from "../rendering/style.ts";
import { WirePrinter } from "./wire-printer.ts";

function print(...records: [direction: "in" | "out", at: number, message: unknown][]): string {
  const printer = new WirePrinter({ style: plainStyle, columns: 60 });
  return records
    .map(([direction, at, message]) =>
      printer.print({ direction, at, text: typeof message === "string" ? message : JSON.stringify(message) }),
    )
    .join("");
}

test("shows a message's direction and content, and a response's duration", () => {
  expect(
    print(
      ["out", 1000, { id: 0, method: "initialize", params: { protocolVersion: 1 } }],
      ["in", 1250, { id: 0, result: {} }],
      ["in", 1251, { method: "session/update", params: { update: { sessionUpdate: "plan" } } }],
      ["in", 1260, { id: 0, method: "fs/read", params: {} }],
      ["out", 1261, { id: 0, error: { code: -32_601, message: "no" } }],
      ["in", 3500, { id: 9, result: null }],
    ),
  ).toBe(
    [
      '   0.000s → #0 initialize {"protocolVersion":1}',
      "   0.250s ← #0 result of initialize 250 ms {}",
      "   0.251s ← session/update plan",
      "    {",
      '      "update": {',
      '        "sessionUpdate": "plan"',
      "      }",
      "    }",
      "   0.260s ← #0 fs/read {}",
      "   0.261s → #0 error of fs/read 1 ms",
      "    {",
      '      "code": -32601,',
      '      "message": "no"',
      "    }",
      "   2.500s ← #9 result of an unknown request null",
      "",
    ].join("\n"),
  );
});

test("shows which chain members sent and received each message", () => {
  const printer = new WirePrinter({ style: plainStyle, columns: 60 });
  const near = { from: "client", to: "proxy" };
  const far = { from: "proxy", to: "agent" };
  const back = { from: "agent", to: "proxy" };
  expect(
    [
      { direction: "out", at: 0, step: near, text: '{"id":1,"method":"a"}' } as const,
      { direction: "out", at: 1, step: far, text: '{"id":1,"method":"b"}' } as const,
      { direction: "in", at: 3, step: back, text: '{"id":1,"result":{}}' } as const,
    ].map((record) => printer.print(record)),
  ).toEqual([
    "   0.000s client|proxy → #1 a\n",
    "   0.001s proxy|agent → #1 b\n",
    "   0.003s proxy|agent ← #1 result of b 2 ms {}\n",
  ]);
});

test("shows text that is not a message, truncates long lines and sanitizes text for the terminal", () => {
  const text = print(
    ["in", 0, `log \u001b[2J${"x".repeat(100)}`],
    ["in", 1, { method: "a\u001b[2Jb", params: "\u009b".repeat(80) }],
  );
  expect(text.match(/(?!\n)\p{Cc}/gu)).toBeNull();
  expect(text).toContain("not a message: log xxx");
  expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(90);
});
