import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type ToolWorkshop, openToolWorkshop } from "../fixtures/tool-workshop.ts";
import { planTool } from "./plan-tool.ts";

let workshop: ToolWorkshop;

beforeEach(async () => {
  workshop = await openToolWorkshop();
});

afterEach(async () => {
  await workshop.remove();
});

describe("the plan tool", () => {
  it("shows the plan without repeating it as the call's content", async () => {
    const steps = [
      { content: "Look", status: "completed", priority: "high" },
      { content: "Change", status: "in_progress" },
      { content: "Test", status: "pending" },
    ];

    expect(await workshop.run(planTool, { steps })).toEqual({ text: "[x] Look\n[~] Change\n[ ] Test" });

    expect(workshop.plans).toEqual([
      [
        { content: "Look", status: "completed", priority: "high" },
        { content: "Change", status: "in_progress", priority: "medium" },
        { content: "Test", status: "pending", priority: "medium" },
      ],
    ]);
    expect(await workshop.prepare(planTool, { steps })).toMatchObject({
      title: "Plan: 1 of 3 steps completed",
    });
  });

  it("rejects invalid steps", async () => {
    const steps = [{ content: "Look", status: "done" }];

    await expect(workshop.prepare(planTool, { steps })).rejects.toThrow(
      '"steps[0].status" must be one of "pending"',
    );
  });
});
