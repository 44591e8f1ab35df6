import type { ConfigOption } from "@parley/protocol/session";

import { agentCommands } from "../conversation/local-commands.ts";
import type { Style } from "../rendering/style.ts";
import { textWidth } from "../rendering/text-width.ts";
import { wrapText } from "../rendering/word-wrap.ts";
import { terminalLine } from "../terminal/terminal-text.ts";
import type { ProbeReport, VersionReport } from "./probe-report.ts";

export interface ProbeLook {
  readonly style: Style;
  readonly columns: number;
}

const nameWidth = 13;

/** Renders a report for the user. The result is safe for a terminal. */
export function renderProbe({ command, versions }: ProbeReport, { style, columns }: ProbeLook): string {
  const blocks = Object.entries(versions).map(([version, report]) => [
    style("bold", `Protocol version ${version}`),
    ...rowsOf(report).map(([name, text]) => row(name, text, columns)),
    ...faultLines(report, { style, columns }),
  ]);
  return `${[[style("dim", wrapText(terminalLine(command), columns, "  "))], ...blocks].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function rowsOf(report: VersionReport): [name: string, text: string][] {
  const {
    isSpoken,
    answered,
    info,
    capabilities,
    authMethods = [],
    timing,
    session,
    stdioServer,
    sessionRefusal,
  } = report;
  if (!isSpoken) {
    return [
      ["spoken", answered === undefined ? "no" : `no: it answers with version ${JSON.stringify(answered)}`],
    ];
  }
  const { initialize, newSession, exit } = timing;
  const milliseconds = (time: number | undefined): string => (time === undefined ? "-" : `${time} ms`);
  return [
    [
      "agent",
      info === undefined ? "does not say" : terminalLine(`${info.title ?? info.name} ${info.version}`),
    ],
    ["initialize", milliseconds(initialize)],
    ["session/new", sessionRefusal === undefined ? milliseconds(newSession) : terminalLine(sessionRefusal)],
    ["exit", milliseconds(exit)],
    ["sessions", namesOf(capabilities?.session ?? {})],
    ["prompts", namesOf({ text: true, ...capabilities?.prompt })],
    ["MCP servers", mcpText(capabilities?.mcp ?? {}, stdioServer)],
    ["sign in", listed(authMethods.map(({ id, name }) => `${id} (${name})`))],
    ["modes", listed(session?.modes?.available.map((mode) => marked(mode, session.modes?.current)) ?? [])],
    ["options", listed(session?.configOptions.map(optionText) ?? [])],
    ["commands", listed(session === undefined ? [] : agentCommands(session).map(({ name }) => `/${name}`))],
  ];
}

function faultLines({ isSpoken, faults }: VersionReport, { style, columns }: ProbeLook): string[] {
  if (faults.length === 0) return isSpoken ? [row("faults", style("green", "none"), columns)] : [];
  return faults.map(({ kind, message }) =>
    row(style("red", "fault"), `${kind}: ${terminalLine(message)}`, columns),
  );
}

function row(name: string, text: string, columns: number): string {
  const begin = `  ${name}${" ".repeat(nameWidth - textWidth(name))} `;
  return (
    begin +
    wrapText(`${" ".repeat(textWidth(begin))}${text}`, columns, " ".repeat(textWidth(begin))).trimStart()
  );
}

function namesOf(markers: object): string {
  const names = Object.entries(markers).flatMap(([name, value]: [string, unknown]) =>
    Array.isArray(value) ? value.map(String) : value === true ? [name] : [],
  );
  return listed(names);
}

/** Lists the MCP transports. Version 1 requires stdio support, even if this agent does not start stdio servers. */
function mcpText(markers: object, stdioServer: VersionReport["stdioServer"]): string {
  const names = namesOf(markers);
  if (stdioServer === "started") return names;
  return names.replace(/^stdio\b/, `stdio (${stdioServer ?? "not tried"})`);
}

function optionText(option: ConfigOption): string {
  const { id, name, currentValue } = option as { readonly [member: string]: unknown };
  return `${withId(String(id), name)} = ${String(currentValue)}`;
}

function marked(
  { id, name }: { readonly id: string; readonly name: string },
  current: string | undefined,
): string {
  return id === current ? `${withId(id, name)}*` : withId(id, name);
}

/** Formats an id followed by the name in parentheses. Omits the name if there is none or if it equals the id. */
function withId(id: string, name: unknown): string {
  return typeof name !== "string" || name.toLowerCase() === id.toLowerCase() ? id : `${id} (${name})`;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : terminalLine(names.join(", "));
}
