import { z } from "zod";

import { type Tool, defineTool } from "./tool.ts";

const MARKS = { pending: "[ ]", in_progress: "[~]", completed: "[x]" } as const;

export const planTool: Tool = defineTool({
  name: "plan",
  description:
    "Shows the user your plan, for work of several steps. Call it again with all steps whenever one begins or is " +
    "completed; it replaces the previous plan.",
  kind: "think",
  input: z.strictObject({
    steps: z.array(
      z.strictObject({
        content: z.string().describe("The task"),
        status: z.enum(["pending", "in_progress", "completed"]),
        priority: z.enum(["high", "medium", "low"]).optional(),
      }),
    ),
  }),
  prepare({ steps }) {
    const completed = steps.filter(({ status }) => status === "completed").length;
    return Promise.resolve({
      title: `Plan: ${completed} of ${steps.length} steps completed`,
      async run({ showPlan }) {
        await showPlan(
          steps.map(({ content, status, priority = "medium" }) => ({ content, status, priority })),
        );
        // Clients display the plan itself.
        return { text: steps.map(({ content, status }) => `${MARKS[status]} ${content}`).join("\n") };
      },
    });
  },
});
