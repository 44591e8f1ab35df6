/** The subject of a permission. Two subjects are equal if all of their fields are equal. */
export type PermissionSubject = ToolSubject | CommandSubject | McpToolSubject | RequestSubject;

/** All uses of an agent tool, or only its uses on one target. */
export interface ToolSubject {
  readonly type: "tool";
  readonly tool: string;
  /** The agent's name for the tool's target, such as a host or `inside the working directories`. */
  readonly target?: string | undefined;
}

/**
 * A command, such as `git status`. The agent decides whether the subject covers only this command line or every
 * command line that starts with it.
 */
export interface CommandSubject {
  readonly type: "command";
  readonly command: string;
}

/** A tool of an MCP server. */
export interface McpToolSubject {
  readonly type: "mcp_tool";
  /** The server's configured name. */
  readonly server: string;
  /**
   * Identifies the program or URL of the server, so a decision does not carry over to a different server with the
   * same name.
   */
  readonly fingerprint: string;
  /** The tool's name on the server. */
  readonly tool: string;
}

/** A single exact request. Used by callers that cannot determine what the request does. */
export interface RequestSubject {
  readonly type: "request";
  /** The whole request as a string. Different requests must produce different strings, so use JSON. */
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
 * Describes a subject to the user. The description contains names from models and servers, so escape the result for
 * the context in which you show it.
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
