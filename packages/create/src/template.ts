/** A kind of project. Its files are in `templates`, in a folder with the same name. */
export interface Template {
  readonly name: string;
  /** A one-line description for listings. */
  readonly title: string;
}

/** All templates, simplest first. */
export const templates: readonly Template[] = [
  { name: "agent", title: "an agent that answers with the prompt" },
  { name: "agent-ai-sdk", title: "an agent with a language model, tools and MCP servers, by the AI SDK" },
  { name: "agent-mcp", title: "an agent with permissions, stored sessions and MCP servers" },
  { name: "client", title: "a client for the terminal that starts an agent" },
  { name: "client-react", title: "a web page in React, with an agent in it" },
];
