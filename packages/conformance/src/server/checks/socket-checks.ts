import { ensure } from "../../agent/check-outcome.ts";
import { initializedBy } from "../../agent/exchange.ts";
import type { ServerCheck } from "../server-check.ts";
import { Opcode } from "../socket-frame.ts";

export const socketChecks: readonly ServerCheck[] = [
  {
    id: "PARLEY-SOCKET-INIT-001",
    async run(bench) {
      const socket = await bench.socket();
      const id = socket.answer.headers["acp-connection-id"];
      ensure(
        typeof id === "string" && id !== "",
        'The answer with status 101 has no header "Acp-Connection-Id"',
      );
      initializedBy(await socket.initialize(), 1);
    },
  },
  {
    id: "PARLEY-SOCKET-FRAME-001",
    async run(bench) {
      const socket = await bench.socket();
      initializedBy(await socket.initialize(), 1);
      socket.send(Opcode.binary, JSON.stringify({ jsonrpc: "2.0", id: "binary", method: "_parley/settle" }));
      await socket.request("after", "_parley/settle", {});
    },
  },
];
