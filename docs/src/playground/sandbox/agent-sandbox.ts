import type { Transport } from "@parley/protocol";

import { type FromWorker, type StartMessage, readFromWorker } from "./control-message.ts";
import { PortTransport } from "./port-transport.ts";

/** The program of the worker, which the build fills in: the sandbox has no network to load it. */
declare const AGENT_WORKER: string;

/**
 * The document of the sandbox: its origin is opaque, and its policy allows no network. The program runs in a worker, which has
 * no document, and so cannot navigate, and whose loops leave the page responsive.
 */
const document = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:">
<script>
addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return;
  const url = URL.createObjectURL(new Blob([data.worker], { type: "text/javascript" }));
  const [wire, control] = ports;
  new Worker(url).postMessage({ program: data.program, wire, control }, [wire, control]);
}, { once: true });
</script>`;

/** How long the worker may be silent, in milliseconds: a loop that never ends would otherwise use a processor until the page closes. */
const silenceMs = 5000;
/** How often the page asks whether the worker is alive, in milliseconds. */
const askMs = 1000;

/** What the page wants to know about the program. */
export interface SandboxListener {
  readonly onMessage: (message: Exclude<FromWorker, { readonly type: "alive" }>) => void;
  /** Called once, when the program has not answered for {@link silenceMs}. It is stopped. */
  readonly onHang: () => void;
}

/** A program that runs in an iframe with its own origin and no network. */
export class AgentSandbox {
  /** To the agent that the program serves. */
  readonly transport: Transport;
  readonly #frame: HTMLIFrameElement;
  readonly #control: MessagePort;
  readonly #listener: SandboxListener;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts a program, as JavaScript. */
  constructor(program: string, listener: SandboxListener) {
    const [wire, control] = [new MessageChannel(), new MessageChannel()];
    this.transport = new PortTransport(wire.port1);
    this.#control = control.port1;
    this.#listener = listener;
    this.#control.addEventListener("message", ({ data }) => this.#take(data));
    this.#control.start();
    this.#frame = globalThis.document.createElement("iframe");
    this.#frame.setAttribute("sandbox", "allow-scripts");
    this.#frame.title = "The agent's sandbox";
    this.#frame.hidden = true;
    this.#frame.srcdoc = document;
    const start: Omit<StartMessage, "wire" | "control"> = { program };
    const ports = [wire.port2, control.port2];
    this.#frame.addEventListener(
      "load",
      () => this.#frame.contentWindow?.postMessage({ ...start, worker: AGENT_WORKER }, "*", ports),
      { once: true },
    );
    globalThis.document.body.append(this.#frame);
  }

  /** Stops the program, even if it is busy. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#control.close();
    this.#frame.remove();
  }

  #take(data: unknown): void {
    const message = readFromWorker(data);
    if (message === undefined) return;
    if (message.type === "started" || message.type === "alive") {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask(), message.type === "started" ? 0 : askMs);
    }
    if (message.type !== "alive") this.#listener.onMessage(message);
  }

  #ask(): void {
    this.#control.postMessage(null, []);
    this.#timer = setTimeout(() => {
      this.stop();
      this.#listener.onHang();
    }, silenceMs);
  }
}
