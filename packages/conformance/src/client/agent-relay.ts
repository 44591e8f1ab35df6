import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Source code of the program that the client starts. It relays its standard streams to the scripted agent. */
const relay = (port: number): string => `import { connect } from "node:net";
const socket = connect(${port}, "127.0.0.1");
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on("error", () => process.exit(1));
socket.on("close", () => process.exit(0));
`;

/** A program that a client can start as its agent, and the folder for its sessions. */
export class AgentRelay implements AsyncDisposable {
  readonly command: readonly [command: string, ...args: string[]];
  /** Folder for the sessions. It contains one file. */
  readonly folder: string;
  /** Resolves to the program's connection once the client has started it. */
  readonly connected: Promise<Socket>;
  readonly #base: string;
  readonly #server: Server;

  private constructor(base: string, server: Server) {
    this.#base = base;
    this.#server = server;
    this.folder = join(base, "project");
    this.command = [process.execPath, join(base, "agent.mjs")];
    this.connected = new Promise((resolve) => server.once("connection", resolve));
  }

  static async open(): Promise<AgentRelay> {
    const base = await realpath(await mkdtemp(join(tmpdir(), "parley-conformance-")));
    // A client may start a second agent, never read its output, and reset the connection.
    const server = createServer((socket) => socket.on("error", () => undefined));
    const opened = new AgentRelay(base, server);
    await mkdir(opened.folder);
    await writeFile(join(opened.folder, "notes.txt"), "one\ntwo\nthree\nfour\n");
    await writeFile(join(base, "agent.mjs"), relay(await listen(server)));
    return opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    await rm(this.#base, { recursive: true, force: true });
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}
