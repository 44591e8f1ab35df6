/** A program to start from. */
export interface Example {
  readonly id: string;
  readonly name: string;
  readonly program: string;
  /** The prompt to try with the agent. */
  readonly prompt: string;
}

const programs = import.meta.glob<string>("../examples/*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

function example(id: string, name: string, prompt: string): Example {
  return { id, name, prompt, program: programs[`../examples/${id}.ts`] ?? "" };
}

export const firstExample: Example = example("echo", "Echo", "Hello, agent");

export const examples: readonly Example[] = [
  firstExample,
  example("permission", "Tool and permission", "Deploy it"),
  example("diff", "Diff", "Improve the greeting"),
  example("modes", "Modes", "Do the garden"),
  example("elicitation", "Form", "Deploy it somewhere"),
];

export function exampleOf(id: string | null): Example | undefined {
  return examples.find((each) => each.id === id);
}
