/** The subject of a permission. Two subjects are equal if all their fields are. */
export type PermissionSubject = ToolSubject | CommandSubject | McpToolSubject | RequestSubject;

/** Every use of one of the agent's tools, or every use of a tool on one target. */
export interface ToolSubject {
  readonly type: "tool";
  readonly tool: string;
  /**
   * The target that the tool works on, as named by the agent: a host, for example, or `inside the working
   * directories`.
   */
  readonly target?: string | undefined;
}

/**
 * A command, such as `git status`. The agent decides whether this covers one exact command line or every command line
 * that starts with it.
 */
export interface CommandSubject {
  readonly type: "command";
  readonly command: string;
}

/** A tool of an MCP server. */
export interface McpToolSubject {
  readonly type: "mcp_tool";
  /** The name configured for the server. */
  readonly server: string;
  /**
   * Identifies the program or URL configured under that name, so a decision does not carry over to a different
   * server.
   */
  readonly fingerprint: string;
  /** The server's own name for the tool. */
  readonly tool: string;
}

/** One exact request, for callers that cannot tell what the request does. */
export interface RequestSubject {
  readonly type: "request";
  /** The whole request as one string. Different requests must have different strings, so use JSON. */
  readonly request: string;
}

export function subjectFields(subject: PermissionSubject): readonly (string | null)[] {
  switch (subject.type) {
    case "tool":
      return [subject.type, subject.tool, subject.target ?? null];
    case "command":
      return [subject.type, subject.command];
    case "mcp_tool":
      return [subject.type, subject.server, subject.fingerprint, subject.tool];
    case "request":
      return [subject.type, subject.request];
  }
}

/**
 * Describes a subject for a person to read. The names in it come from models and servers, so escape the result for
 * wherever you show it.
 */
export function describeSubject(subject: PermissionSubject): string {
  switch (subject.type) {
    case "tool":
      return subject.target === undefined ? `"${subject.tool}"` : `"${subject.tool}" (${subject.target})`;
    case "command":
      return `the command "${subject.command}"`;
    case "mcp_tool":
      return `"${subject.tool}" of the MCP server "${subject.server}"`;
    case "request":
      return "this request";
  }
}
