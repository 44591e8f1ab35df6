import { type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";

import { pageTransport } from "./in-page.ts";

/** Starts the program of `examples/ten-lines` in this page and opens a session. Call it only once. */
export async function startAgent(): Promise<ClientSession> {
  const connecting = connectAgent(pageTransport, {
    info: { name: "home-page", version: "1.0.0" },
    versions: [v2],
  });
  // The program runs until the page closes, so its import resolves only if the program fails to serve.
  const agent = import("@parley/examples/ten-lines");
  const connection = await Promise.race([connecting, agent.then(() => connecting)]);
  return await connection.newSession({ cwd: "/" });
}
