import type { Transport } from "@parley/protocol";

import { type FromWorker, type StartMessage, readFromWorker } from "./control-message.ts";
import { PortTransport } from "./port-transport.ts";

/**
 * The sandbox's document. Its origin is opaque, and its policy forbids network access. The program runs in a worker,
 * which has no document and therefore cannot navigate. Loops in the worker do not block the page.
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

/**
 * Time after which a silent worker is stopped, in milliseconds. Otherwise, an infinite loop would keep a processor
 * busy until the page is closed.
 */
const silenceMs = 5000;
/** Interval at which the page pings the worker, in milliseconds. */
const askMs = 1000;

/** Callbacks for events in the sandbox. */
export interface SandboxListener {
  readonly onMessage: (message: Exclude<FromWorker, { readonly type: "alive" }>) => void;
  /** Called once if the program was stopped because it did not respond for {@link silenceMs}. */
  readonly onHang: () => void;
}

/** A program that runs in an iframe with its own origin and no network access. */
export class AgentSandbox {
  /** A transport to the agent that the program serves. */
  readonly transport: Transport;
  readonly #frame: HTMLIFrameElement;
  readonly #control: MessagePort;
  readonly #listener: SandboxListener;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Starts a program.
   *
   * @param program The program, as JavaScript.
   * @param worker The worker's code.
   */
  constructor(program: string, worker: string, listener: SandboxListener) {
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
      () => this.#frame.contentWindow?.postMessage({ ...start, worker }, "*", ports),
      { once: true },
    );
    globalThis.document.body.append(this.#frame);
  }

  /** Stops the program, even in an infinite loop. */
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
