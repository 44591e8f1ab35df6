import { defineAgent, serveAgent } from "@parley/agent";
import { stdioTransport } from "@parley/protocol/stdio";

// A real agent would read the file with turn.session.files.
let file = `export function greet(name) {
  console.log("Hello " + name);
}
`;

const agent = defineAgent({
  info: { name: "editor", version: "1.0.0" },
  async prompt(turn) {
    const newText = file.replace(/"Hello " \+ name/, "`Hello, ${name}!`");
    if (newText === file) return await turn.agentMessage("There is nothing left to improve.");
    const path = "/project/greet.js";
    const call = await turn.toolCall({
      title: "Edit greet.js",
      kind: "edit",
      locations: [{ path }],
      content: [{ type: "diff", path, oldText: file, newText }],
    });
    const { allowed } = await call.requestPermission();
    if (allowed) file = newText;
    await call.update({ status: allowed ? "completed" : "failed" });
    await turn.agentMessage(allowed ? "Changed greet.js." : "I left the file as it was.");
  },
});

await serveAgent(agent, stdioTransport());
