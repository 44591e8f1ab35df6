import type { McpServerStdio } from "@parley/schema/v1";

/** What an HTTP connection is upgraded to: MCP as over stdio. */
export const stdioUpgrade = "mcp-stdio";

// A program of its own, as text: it works wherever this code was bundled to, and needs nothing but Node.
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

/** Where the tools are. */
export interface BridgeTarget {
  readonly name: string;
  readonly url: string;
  readonly token: string;
}

/** The command line that brings the tools to an agent that knows only stdio. */
export function stdioBridge({ name, url, token }: BridgeTarget): McpServerStdio {
  return {
    name,
    command: process.execPath,
    args: ["-e", program],
    env: [
      { name: "MCP_URL", value: url },
      // Not an argument: those are there to see for everybody on the machine.
      { name: "MCP_TOKEN", value: token },
      // In an editor that is built on Electron this is what makes its program a Node.
      ...("electron" in process.versions ? [{ name: "ELECTRON_RUN_AS_NODE", value: "1" }] : []),
    ],
  };
}
