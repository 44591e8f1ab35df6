import { appendFileSync } from "node:fs";

import { formatRecord } from "@parley/protocol/recording";
import { stdioTransport } from "@parley/protocol/stdio";
import { chain, defineProxy, policy, recorder, redactor, serveProxy } from "@parley/proxy";
import { spawnTransport } from "@parley/proxy/node";

// A proxy between any agent and any editor. Start `node proxy.ts <agent command>` instead of the agent, or use `node
// proxy.ts` as one of the programs in `parley conduct`. The agent never sees the values of the variables in SECRETS
// and cannot delete anything with rm. Each version 1 turn ends with the number of characters that the agent wrote,
// and wire.jsonl records all messages to and from the agent.
const length = defineProxy({
  name: "length",
  connect() {
    const counts = new Map<string, number>();
    return {
      fromClient: {
        requests: {
          async "session/prompt"(call) {
            const { sessionId } = call.params;
            counts.set(sessionId, 0);
            const answer = await call.forward();
            // In version 2, the turn ends with an update, which comes after the response.
            if (call.version === 1) {
              const text = `\n(${counts.get(sessionId) ?? 0} characters)`;
              const update = {
                sessionUpdate: "agent_message_chunk",
                content: { type: "text", text },
              } as const;
              call.client.notify("session/update", { sessionId, update });
            }
            return answer;
          },
        },
      },
      fromAgent: {
        notifications: {
          "session/update"(call) {
            const { sessionId, update } = call.params as {
              sessionId: string;
              update: { content?: { text?: string } };
            };
            counts.set(sessionId, (counts.get(sessionId) ?? 0) + (update.content?.text?.length ?? 0));
            call.forward();
          },
        },
      },
    };
  },
});

const names = (process.env["SECRETS"] ?? "").split(",").filter((name) => name !== "");
// The redactor rejects undefined secrets.
const secrets = names.map((name) => process.env[name] ?? "");
const proxies = [
  length,
  policy({
    decide: (action) => ("command" in action && /\brm\b/.test(action.command ?? "") ? "reject" : undefined),
  }),
  redactor({ secrets }),
  recorder({ onRecord: (record) => appendFileSync("wire.jsonl", formatRecord(record)) }),
];

const [command, ...args] = process.argv.slice(2);
const onError = console.error;
const reason =
  command === undefined
    ? await serveProxy(proxies, stdioTransport(), { onError })
    : await chain({
        client: stdioTransport(),
        proxies,
        agent: await spawnTransport({ command, args }),
        onError,
      });
if (reason !== undefined) {
  console.error(reason.message);
  process.exitCode = 1;
}
