/** Messages to the page from the worker that runs the author's program. Protocol messages have their own port. */
export type FromWorker =
  /** The packages are loaded and the program is starting. */
  | { readonly type: "started" }
  /** The program has finished. */
  | { readonly type: "ended"; readonly served: boolean }
  | { readonly type: "printed"; readonly level: string; readonly text: string }
  | { readonly type: "failed"; readonly text: string; readonly line?: number }
  | { readonly type: "alive" };

/** The message that starts a program in the worker. */
export interface StartMessage {
  /** The author's program, as JavaScript. */
  readonly program: string;
  /** Port for protocol messages. */
  readonly wire: MessagePort;
  /** Port for {@link FromWorker} messages to the page. Any message from the page is a ping. */
  readonly control: MessagePort;
}

/** Parses a message from a worker. The message is untrusted, so it can have any type. */
export function readFromWorker(data: unknown): FromWorker | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, served, level, text, line } = data as Readonly<Record<string, unknown>>;
  switch (type) {
    case "started":
    case "alive":
      return { type };
    case "ended":
      return { type, served: served === true };
    case "printed":
      return { type, level: String(level), text: shorten(text) };
    case "failed":
      return { type, text: shorten(text), ...(typeof line === "number" && { line }) };
    default:
      return undefined;
  }
}

function shorten(text: unknown): string {
  return String(text).slice(0, 4000);
}
