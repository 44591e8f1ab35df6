/** A question of the agent that the page has to answer. */
export interface OpenQuestion {
  readonly id: string;
  readonly kind: "permission" | "form" | "url";
  readonly sessionId: string | undefined;
  readonly title: string;
  /** The params of the agent's request. */
  readonly request: unknown;
}

/** A session that is open in the agent. */
export interface OpenSession {
  readonly id: string;
  readonly cwd: string;
}

/** The state of what is inspected, as the page shows it. */
export interface InspectorState {
  /** `drive`: this program is the client; `between`: it sits between two others; `open`: it shows a recording. */
  readonly mode: "drive" | "between" | "open";
  /** The command, URL or file. */
  readonly title: string;
  readonly status: "connecting" | "connected" | "closed";
  /** The latest error, for display. */
  readonly error?: string | undefined;
  readonly sessions: readonly OpenSession[];
  readonly questions: readonly OpenQuestion[];
  /** Whether the agent is remote, so that the line to it can be cut. */
  readonly canCut?: boolean | undefined;
  /** The folder that new sessions work in. */
  readonly cwd: string;
}

/** A message from the server to the page. */
export type LiveMessage =
  | { readonly type: "state"; readonly state: InspectorState }
  /** Lines of a recording, in order, with their line endings. */
  | { readonly type: "entries"; readonly lines: string };

/** What the page asks the driver to do. */
export type InspectorAction =
  | { readonly action: "connect" | "disconnect" | "listSessions" }
  /** Breaks the line to a remote agent as a network does; the client should reconnect. */
  | { readonly action: "cut" }
  | { readonly action: "newSession"; readonly cwd?: string | undefined }
  | {
      readonly action: "loadSession" | "resumeSession";
      readonly sessionId: string;
      readonly cwd?: string | undefined;
    }
  | { readonly action: "prompt"; readonly sessionId: string; readonly text: string }
  | { readonly action: "cancel" | "closeSession"; readonly sessionId: string }
  | { readonly action: "setMode"; readonly sessionId: string; readonly modeId: string }
  | {
      readonly action: "setConfigOption";
      readonly sessionId: string;
      readonly configId: string;
      readonly value: string | boolean;
    }
  /** `answer` is the result of the agent's request. */
  | { readonly action: "answer"; readonly questionId: string; readonly answer: unknown }
  /** Sends text to the agent unchanged. */
  | { readonly action: "send"; readonly text: string };
