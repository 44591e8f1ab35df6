import { type ClientSession, connectAgent } from "@parley/client";
import { v2 } from "@parley/client/v2";

import { pageTransport } from "./in-page.ts";

/** Runs the program from `examples/ten-lines` in this page and opens a session. Call it only once. */
export async function startAgent(): Promise<ClientSession> {
  const connecting = connectAgent(pageTransport, {
    info: { name: "home-page", version: "1.0.0" },
    versions: [v2],
  });
  // The program serves until the page closes, so its import settles only if serving fails.
  const agent = import("@parley/examples/ten-lines");
  const connection = await Promise.race([connecting, agent.then(() => connecting)]);
  return await connection.newSession({ cwd: "/" });
}
