import type { McpServerStdio } from "@parley/schema/v1";

/** The protocol of an upgraded HTTP connection: MCP, framed as over stdio. */
export const stdioUpgrade = "mcp-stdio";

// Source code of a program that depends only on Node.js, so it works wherever this code is bundled.
const program = `
const fail = (reason) => {
  process.stderr.write("Cannot reach the tools of the client: " + reason + "\\n");
  process.exit(1);
};
const { MCP_URL, MCP_TOKEN } = process.env;
const headers = { authorization: "Bearer " + MCP_TOKEN, connection: "Upgrade", upgrade: "${stdioUpgrade}" };
require("node:http")
  .get(MCP_URL, { headers })
  .on("response", ({ statusCode }) => fail("HTTP " + statusCode))
  .on("error", ({ message }) => fail(message))
  .on("upgrade", (response, socket, head) => {
    socket.unshift(head);
    process.stdin.pipe(socket).on("error", () => {}).on("close", () => process.stdin.destroy());
    socket.pipe(process.stdout);
  });
`;

/** The server that the bridge connects to. */
export interface BridgeTarget {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

/** Returns a stdio server that forwards everything to the HTTP server, for agents that support only stdio. */
export function stdioBridge({ name, url, token }: BridgeTarget): McpServerStdio {
  return {
    name,
    command: process.execPath,
    args: ["-e", program],
    env: [
      { name: "MCP_URL", value: url },
      // Pass the token as an environment variable, because other users of the machine can read a process's arguments.
      { name: "MCP_TOKEN", value: token },
      // Makes the executable of an Electron-based editor run as Node.js.
      ...("electron" in process.versions ? [{ name: "ELECTRON_RUN_AS_NODE", value: "1" }] : []),
    ],
  };
}
