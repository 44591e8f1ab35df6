/** The thing that a permission is about. Two subjects are the same if all of their fields are. */
export type PermissionSubject = ToolSubject | CommandSubject | McpToolSubject | RequestSubject;

/** Every use of a tool of the agent, or every use on one target. */
export interface ToolSubject {
  readonly type: "tool";
  readonly tool: string;
  /** The things that the tool may work on, in the agent's words: a host, say, or `inside the working directories`. */
  readonly target?: string | undefined;
}

/** A command, such as `git status`. Whether it covers one command line or all that begin so is up to the agent. */
export interface CommandSubject {
  readonly type: "command";
  readonly command: string;
}

/** A tool of an MCP server. */
export interface McpToolSubject {
  readonly type: "mcp_tool";
  /** The name that the server is declared under. */
  readonly server: string;
  /** Identifies the program or address behind that name, so that a decision does not pass to another server. */
  readonly fingerprint: string;
  /** The server's own name for the tool. */
  readonly tool: string;
}

/** One request with all its details, for callers who cannot tell what it does. */
export interface RequestSubject {
  readonly type: "request";
  /** The details in one string. Different details must give different strings, so use JSON. */
  readonly request: string;
}

/** The fields of a subject in a fixed order. */
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

/** Describes a subject for a person. The names in it come from models and servers: escape them for the place they go to. */
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
