import { text } from "node:stream/consumers";

import { spawnAgent } from "@parley/client/node";
import { ResultError, serveResult } from "@parley/mcp-transport/serve";

// Reviews the diff on stdin and can fail a CI job. Usage: `git diff main | node review.ts <agent command>`.
const [command = "parley-agent", ...args] = process.argv.slice(2);

const review = await serveResult({
  schema: {
    type: "object",
    properties: {
      verdict: { enum: ["pass", "fail"] },
      comments: {
        type: "array",
        items: {
          type: "object",
          properties: { file: { type: "string" }, line: { type: "integer" }, text: { type: "string" } },
          required: ["file", "text"],
        },
      },
    },
    required: ["verdict", "comments"],
  },
});
const agent = await spawnAgent(
  { command, args },
  {
    info: { name: "ci-review", version: "1.0.0" },
    handlers: {
      // The agent may call the result tool, but nothing else that requires permission.
      requestPermission({ toolCall, options }) {
        const isResult = toolCall?.title.includes(review.toolName) === true && toolCall.kind !== "execute";
        const option = options.find(({ kind }) => kind === (isResult ? "allow_once" : "reject_once"));
        return option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" };
      },
    },
  },
);
try {
  const { version, capabilities } = agent;
  const server = review.definition({ protocolVersion: version === 1 ? 1 : 2, http: capabilities.mcp.http });
  const session = await agent.newSession({ cwd: process.cwd(), mcpServers: [server] });
  const prompt = `Review this diff. Fail it only for faults.\n\n${await text(process.stdin)}`;
  const result = (await review.request(prompt, (content) => session.prompt(content))) as { verdict: string };
  console.log(JSON.stringify(result, undefined, 2));
  process.exitCode = result.verdict === "pass" ? 0 : 1;
} catch (error) {
  if (!(error instanceof ResultError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await agent.close();
  await review.close();
}
