import { drawSvg } from "./svg.ts";
import type { Arrow, Box } from "./svg.ts";

/** Draws the pictures of the site, by file name. */
export function drawPictures(): Map<string, string> {
  return new Map([
    ["packages.svg", packages()],
    ["turn.svg", turn()],
    ["update.svg", update()],
    ["versions.svg", versions()],
  ]);
}

function packages(): string {
  const row = (y: number, ...items: [x: number, width: number, name: string, text: string][]): Box[] =>
    items.map(([x, width, name, text]) => ({
      x,
      y,
      width,
      lines: [name, text],
      strong: /^(agent|client)$/.test(name),
    }));
  const boxes = [
    ...row(
      10,
      [10, 215, "reference-agent", "a coding agent"],
      [245, 215, "server", "HTTP and WebSocket"],
      [480, 215, "cli", "parley, in a terminal"],
    ),
    ...row(
      110,
      [10, 215, "mcp-transport, storage", "MCP servers, sessions"],
      [245, 215, "agent", "write an agent"],
      [480, 215, "client", "drive an agent"],
    ),
    ...row(
      210,
      [245, 215, "protocol", "connection, transports"],
      [480, 215, "permission, process", "rules, child processes"],
    ),
    ...row(310, [245, 215, "schema", "types and validators"], [480, 215, "codegen", "other languages"]),
  ];
  const arrows: Arrow[] = [
    { from: [117, 65], to: [117, 107] },
    { from: [200, 65], to: [280, 107] },
    { from: [352, 65], to: [352, 107] },
    { from: [587, 65], to: [587, 107] },
    { from: [200, 165], to: [280, 207] },
    { from: [352, 165], to: [352, 207] },
    { from: [420, 165], to: [510, 207] },
    { from: [510, 165], to: [420, 207] },
    { from: [587, 165], to: [587, 207] },
    { from: [352, 265], to: [352, 307] },
    { from: [480, 337], to: [463, 337] },
  ];
  return drawSvg({
    width: 705,
    height: 375,
    title: "The packages: each builds on those that its arrows point to; all of them on schema.",
    boxes,
    arrows,
  });
}

/** Messages between a client on the left and an agent on the right, one below the other. */
function sequence(
  title: string,
  messages: readonly [direction: "→" | "←", text: string, dashed?: boolean][],
): string {
  const height = messages.length * 40 + 80;
  const arrows = messages.map(([direction, text, dashed = false], index): Arrow => {
    const y = 90 + index * 40;
    const [from, to] = direction === "→" ? [95, 605] : [605, 95];
    return { from: [from, y], to: [to, y], text, dashed };
  });
  const box = (x: number, name: string): Box => ({ x, y: 10, width: 170, lines: [name], strong: true });
  const line = (x: number): Arrow => ({ from: [x, 45], to: [x, height - 5], dashed: true });
  return drawSvg({
    width: 700,
    height,
    title,
    boxes: [box(10, "client"), box(520, "agent")],
    arrows: [line(95), line(605), ...arrows],
  });
}

function turn(): string {
  return sequence("A turn: prompt, updates, a permission request, and the end.", [
    ["→", "session/prompt"],
    ["←", "session/update: agent_message_chunk, plan, …"],
    ["←", "session/update: tool_call"],
    ["←", "session/request_permission"],
    ["→", "the chosen option", true],
    ["←", "session/update: tool_call_update"],
    ["→", "session/cancel, if the user stops it"],
    ["←", "version 1: the response to session/prompt, with the stop reason", true],
    ["←", "version 2: session/update: state_update, idle, with the stop reason"],
  ]);
}

function steps(title: string, rows: readonly (readonly [string, string])[]): string {
  const width = 640;
  const boxes = rows.map(([name, text], index): Box => ({
    x: 10,
    y: 10 + index * 80,
    width: width - 20,
    lines: [name, text],
    strong: index === 0 || index === rows.length - 1,
  }));
  const arrows = rows.slice(1).map((_row, index): Arrow => ({
    from: [width / 2, 63 + index * 80],
    to: [width / 2, 87 + index * 80],
  }));
  return drawSvg({ width, height: rows.length * 80 - 5, title, boxes, arrows });
}

function update(): string {
  return steps("An update: from a call in the agent to the state in the client.", [
    ['turn.agentMessage("Hello")', "the author's call makes an event, which names no version"],
    ["stored", "appended to the session's log; appends that wait together are one commit"],
    ["rendered and sent", "as a session/update of the client's version, in the order of the calls"],
    ["read and repaired", "the client decodes it; what it does not know, it keeps"],
    ["session.state", "folded into plain data; then listeners and updates() see it"],
  ]);
}

function versions(): string {
  const box = (x: number, y: number, ...lines: string[]): Box => ({ x, y, width: 200, lines });
  return drawSvg({
    width: 700,
    height: 250,
    title: "One agent definition, rendered for clients of both versions.",
    boxes: [
      { ...box(250, 10, "defineAgent", "you write it once"), strong: true },
      box(250, 110, "events in the store", "they name no version"),
      box(10, 110, "version 1", "render, read"),
      box(490, 110, "version 2", "render, read"),
      box(10, 190, "clients of version 1", "Zed, JetBrains, …"),
      box(490, 190, "clients of version 2", "the draft"),
    ],
    arrows: [
      { from: [350, 65], to: [350, 107] },
      { from: [250, 137], to: [213, 137] },
      { from: [450, 137], to: [487, 137] },
      { from: [110, 165], to: [110, 187] },
      { from: [590, 165], to: [590, 187] },
    ],
  });
}
