import type { McpServerStdio } from "@parley/schema/v1";

/** The protocol of an upgraded HTTP connection: MCP as over stdio. */
export const stdioUpgrade = "mcp-stdio";

// The text of a program, which works wherever this code was bundled to, and needs only Node.
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

/** Returns a stdio server that passes everything on to the HTTP server, for an agent that supports only stdio. */
export function stdioBridge({ name, url, token }: BridgeTarget): McpServerStdio {
  return {
    name,
    command: process.execPath,
    args: ["-e", program],
    env: [
      { name: "MCP_URL", value: url },
      // Not an argument: other users of the machine can see arguments.
      { name: "MCP_TOKEN", value: token },
      // Makes the program of an editor that is built on Electron run as Node.
      ...("electron" in process.versions ? [{ name: "ELECTRON_RUN_AS_NODE", value: "1" }] : []),
    ],
  };
}
