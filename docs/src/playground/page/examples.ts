export interface Example {
  readonly id: string;
  readonly name: string;
  /** The prompt to try with the agent. */
  readonly prompt: string;
}

const programs = import.meta.glob<string>("../examples/*.ts", { query: "?raw", import: "default" });

export const firstExample: Example = { id: "echo", name: "Echo", prompt: "Hello, agent" };

export const examples: readonly Example[] = [
  firstExample,
  { id: "permission", name: "Tool and permission", prompt: "Deploy it" },
  { id: "diff", name: "Diff", prompt: "Improve the greeting" },
  { id: "modes", name: "Modes", prompt: "Do the garden" },
  { id: "elicitation", name: "Form", prompt: "Deploy it somewhere" },
  { id: "mcp", name: "MCP over ACP", prompt: "How long is my program?" },
];

export function exampleOf(id: string | null): Example | undefined {
  return examples.find((each) => each.id === id);
}

export async function programOf({ id }: Example): Promise<string> {
  return (await programs[`../examples/${id}.ts`]?.()) ?? "";
}
