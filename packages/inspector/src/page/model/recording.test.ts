import type { RecordingEntry } from "@parley/protocol/recording";
import { describe, expect, test } from "vitest";

import { ending, opening, piece, record, subagentConversation } from "../../../e2e/fixtures/recordings.ts";
import { Recording } from "./recording.ts";

describe("a recording", () => {
  test("matches requests with their responses, separately for each connection and direction", () => {
    const recording = new Recording();
    const pair = (connection: string): RecordingEntry[] => [
      { direction: "out", text: '{"jsonrpc":"2.0","id":1,"method":"a"}', at: 1, connection },
      { direction: "in", text: '{"jsonrpc":"2.0","id":1,"method":"b"}', at: 2, connection },
      { direction: "out", text: '{"jsonrpc":"2.0","id":1,"result":"b"}', at: 3, connection },
    ];
    const answer = { direction: "in", text: '{"jsonrpc":"2.0","id":1,"result":"a"}', at: 5 } as const;
    recording.append([
      ...pair("c1"),
      ...pair("c2"),
      { ...answer, connection: "c2" },
      { ...answer, connection: "c1" },
    ]);
    expect(recording.rows.map(({ peer, method }) => [method, peer?.index])).toEqual([
      ["a", 7],
      ["b", 2],
      ["b", 1],
      ["a", 6],
      ["b", 5],
      ["b", 4],
      ["a", 3],
      ["a", 0],
    ]);
  });

  test("shows subagents and their updates below the sessions that announce them", () => {
    const recording = new Recording();
    recording.append(subagentConversation());
    expect(recording.tree().map(({ timeline, depth }) => [timeline.id, depth])).toEqual([
      ["s", 0],
      ["kid", 1],
      ["deep", 2],
    ]);
    const shown = ["kid", "deep", "s"].map((id) => recording.subagent(id));
    expect(shown.map((each) => [each?.title, each?.description, each?.session.turn.status])).toEqual([
      ["Survey tests", "general", "running"],
      [undefined, "Count lines", "idle"],
      [undefined, undefined, undefined],
    ]);
    expect(recording.sessions.get("kid")?.stateAt().entries).toMatchObject([
      { content: [{ text: "Looking around" }] },
    ]);
  });

  test("tracks settings that the client changes, based on the responses", () => {
    const option = (currentValue: boolean): object => ({ id: "v", name: "V", type: "boolean", currentValue });
    const available = ["ask", "code"].map((id) => ({ id, name: id }));
    const setup = {
      sessionId: "s",
      configOptions: [option(false)],
      modes: { currentModeId: "ask", availableModes: available },
    };
    const refused = { code: -32602, message: "There is no such mode" };
    const recording = new Recording();
    recording.append(
      record([
        ...opening.slice(0, 3),
        ["in", { id: 1, result: setup }],
        ["out", { id: 2, method: "session/set_mode", params: { sessionId: "s", modeId: "code" } }],
        ["in", { id: 2, result: {} }],
        ["out", { id: 3, method: "session/set_mode", params: { sessionId: "s", modeId: "none" } }],
        ["in", { id: 3, error: refused }],
        [
          "out",
          {
            id: 4,
            method: "session/set_config_option",
            params: { sessionId: "s", configId: "v", type: "boolean", value: true },
          },
        ],
        ["in", { id: 4, result: { configOptions: [option(true)] } }],
      ]),
    );
    const log = recording.sessions.get("s");
    const settingsAt = (position?: number): unknown[] => {
      const { modes, configOptions } = log?.stateAt(position) ?? {};
      return [modes?.current, configOptions?.map(({ currentValue }) => currentValue)];
    };
    expect([settingsAt(4), settingsAt(5), settingsAt()]).toEqual([
      ["ask", [false]],
      ["code", [false]],
      ["code", [true]],
    ]);
  });

  test("provides a session's state at any row, and the rows of an entry", () => {
    const recording = new Recording();
    const pieces = Array.from({ length: 1000 }, (_, index) => piece(`${index} `));
    recording.append(record([...opening, ...pieces, ending]));
    const log = recording.sessions.get("s");
    const textAt = (position?: number): unknown => {
      const entry = log?.stateAt(position).entries.at(-1);
      return entry?.type === "message" && entry.content[0]?.type === "text"
        ? entry.content[0].text
        : undefined;
    };
    expect(textAt(4)).toBe("Hi");
    expect(textAt(5)).toBe("0 ");
    expect(textAt(506)).toBe(Array.from({ length: 502 }, (_, index) => `${index} `).join(""));
    expect(log?.stateAt(506).turn.status).toBe("running");
    expect(log?.stateAt().turn).toEqual({ status: "idle", stopReason: "end_turn" });
    const entry = log?.stateAt().entries.at(-1);
    const indexes = Array.from({ length: 1000 }, (_, index) => index + 5);
    expect(entry && log?.rowsOf(entry).map(({ index }) => index)).toEqual(indexes);
    expect(entry && log?.rowsOf(entry, 7).map(({ index }) => index)).toEqual([5, 6, 7]);
  });
});
