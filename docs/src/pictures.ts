import { drawSvg, heightOf } from "./svg.ts";
import type { Arrow, Box } from "./svg.ts";

/** Draws the site's pictures, keyed by URL. */
export function drawPictures(): Map<string, string> {
  return new Map([
    ["/packages.svg", packages()],
    ["/turn.svg", turn()],
    ["/update.svg", update()],
    ["/versions.svg", versions()],
  ]);
}

/** A way to run an agent, shown as a card on the home page. */
export interface Place {
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly svg: string;
}

/** The ways to connect a client to an agent that need more than a pipe. */
export const places: readonly Place[] = [
  {
    title: "Remote",
    text: "Serve your agent to pages and bots. A client that loses its line resumes where it left off.",
    link: "/guides/remote.html",
    svg: column("Clients reach an agent over HTTP or WebSocket.", [
      [["page", "bot"], "WebSocket"],
      [["your agent"]],
    ]),
  },
  {
    title: "Relay",
    text: "Put a server in front of any agent that runs as a program. It keeps the sessions and shares them.",
    link: "/guides/relay.html",
    svg: column("Clients share the sessions of an agent that is another program.", [
      [["editor", "page"], "one session"],
      [["relay"], "stdio"],
      [["any agent"]],
    ]),
  },
  {
    title: "Proxies",
    text: "Put a policy, a redactor or a recorder between any client and any agent, as a function or a program.",
    link: "/guides/proxies.html",
    svg: column("Messages pass through proxies between a client and an agent.", [
      [["editor"], "messages"],
      [["policy"], "messages"],
      [["any agent"]],
    ]),
  },
  {
    title: "Hosting",
    text: "Run several nodes on one PostgreSQL. A session has one node at a time, and moves when that node stops.",
    link: "/guides/hosting.html",
    svg: column("Clients reach any of several nodes, which share a database.", [
      [["client", "client"], "any node"],
      [["node", "node"], "leases"],
      [["PostgreSQL"]],
    ]),
  },
];

/** Draws rows of boxes from top to bottom, connected by arrows. */
function column(
  title: string,
  rows: readonly (readonly [names: readonly string[], arrow?: string])[],
): string {
  const [width, gap, step] = [230, 10, 88];
  const boxes = rows.flatMap(([names], row) =>
    names.map((name, index): Box => {
      const each = (width - gap * (names.length - 1)) / names.length;
      return {
        x: index * (each + gap) + 1,
        y: row * step + 1,
        width: each - 2,
        lines: [name],
        strong: row === rows.length - 1,
      };
    }),
  );
  const arrows = rows.flatMap(([, text], row): Arrow[] =>
    text === undefined
      ? []
      : [
          {
            from: [width / 2, row * step + 37],
            to: [width / 2, (row + 1) * step - 1],
            lines: [text],
            beside: true,
          },
        ],
  );
  return drawSvg({ width, height: (rows.length - 1) * step + 38, title, boxes, arrows });
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

/** Width of a column on a small screen. Pictures of this width are readable on any screen. */
const small = 340;

/** Breaks text into lines that fit in a small picture. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 40) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Draws messages from top to bottom between a client on the left and an agent on the right. */
function sequence(
  title: string,
  messages: readonly [direction: "→" | "←", text: string, dashed?: boolean][],
): string {
  let y = 50;
  const arrows = messages.flatMap(([direction, text, dashed = false]): Arrow[] => {
    const lines = wrap(text);
    y += 16 * lines.length + 24;
    const ends = direction === "→" ? [30, small - 30] : [small - 30, 30];
    const [from, to] = ends.map((x) => [x, y] as const) as [Arrow["from"], Arrow["to"]];
    return [{ from, to, lines, dashed }];
  });
  const height = y + 30;
  const box = (x: number, name: string): Box => ({ x, y: 10, width: 120, lines: [name], strong: true });
  const line = (x: number): Arrow => ({ from: [x, 45], to: [x, height - 5], dashed: true, plain: true });
  return drawSvg({
    width: small,
    height,
    title,
    boxes: [box(1, "client"), box(small - 121, "agent")],
    arrows: [line(30), line(small - 30), ...arrows],
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
  let y = 1;
  const boxes = rows.map(([name, text], index): Box => {
    const lines = [name, ...wrap(text)];
    const box = { x: 1, y, width: small - 2, lines, strong: index === 0 || index === rows.length - 1 };
    y += heightOf(box) + 26;
    return box;
  });
  const arrows = boxes
    .slice(1)
    .map((below): Arrow => ({ from: [small / 2, below.y - 26], to: [small / 2, below.y - 2] }));
  return drawSvg({ width: small, height: y - 25, title, boxes, arrows });
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
  const half = (small - 14) / 2;
  const box = (side: 0 | 1, y: number, ...lines: string[]): Box => ({
    x: 1 + side * (half + 12),
    y,
    width: half,
    lines,
  });
  const whole = { x: 70, width: 200 };
  const [left, right] = [1 + half / 2, small - 1 - half / 2];
  return drawSvg({
    width: small,
    height: 345,
    title: "One agent definition, rendered for clients of both versions.",
    boxes: [
      { ...whole, y: 1, lines: ["defineAgent", "you write it once"], strong: true },
      { ...whole, y: 91, lines: ["events in the store", "they name no version"] },
      box(0, 191, "version 1", "render, read"),
      box(1, 191, "version 2", "render, read"),
      box(0, 290, "Zed, JetBrains, …", "speak version 1"),
      box(1, 290, "newer clients", "speak version 2"),
    ],
    arrows: [
      { from: [small / 2, 54], to: [small / 2, 89] },
      { from: [left + 30, 144], to: [left, 189] },
      { from: [right - 30, 144], to: [right, 189] },
      { from: [left, 244], to: [left, 288] },
      { from: [right, 244], to: [right, 288] },
    ],
  });
}
