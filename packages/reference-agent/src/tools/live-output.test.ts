import type { ToolCallContent } from "@parley/schema/v1";
import { describe, expect, it, vi } from "vitest";

import { LiveOutput } from "./live-output.ts";
import { textContent } from "./text-content.ts";

function record(): { shown: (readonly ToolCallContent[])[]; output: LiveOutput } {
  const shown: (readonly ToolCallContent[])[] = [];
  const output = new LiveOutput((content) => {
    shown.push(content);
    return Promise.resolve();
  });
  return { shown, output };
}

describe("live output", () => {
  it("shows what came so far, some time after it came", async () => {
    const { shown, output } = record();
    output.append("a\n");
    output.append("b\n");
    expect(shown).toEqual([]);

    await vi.waitFor(() => expect(shown).toEqual([[textContent("```\na\nb\n```")]]));

    output.append("c\n");
    await vi.waitFor(() => expect(shown[1]).toEqual([textContent("```\na\nb\nc\n```")]));
    expect(await output.end()).toBe("a\nb\nc\n");
  });

  it("shows only the end of much, and keeps both ends", async () => {
    const { shown, output } = record();
    output.append(`first${"x".repeat(100_000)}last`);

    await vi.waitFor(() => expect(shown).toEqual([[textContent(`\`\`\`\n${"x".repeat(3996)}last\n\`\`\``)]]));

    const text = await output.end();
    expect(text).toMatch(/^firstx{9995}\n\[… 70009 characters left out …\]\nx{19996}last$/);
  });

  it("shows a slow stream rarely", async () => {
    vi.useFakeTimers();
    try {
      const { shown, output } = record();
      for (let second = 0; second < 600; second++) {
        output.append(".");
        await vi.advanceTimersByTimeAsync(1000);
      }
      expect(shown.length).toBeLessThan(150);
      await output.end();
    } finally {
      vi.useRealTimers();
    }
  });

  it("shows nothing after its end, and no terminal codes", async () => {
    const { shown, output } = record();
    output.append("\u001B[31mred\u001B[0m");

    expect(await output.end()).toBe("red");
    expect(shown).toEqual([]);
  });

  it("does not mind if nobody looks", async () => {
    const show = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("gone")));
    const output = new LiveOutput(show);
    output.append("a");
    await vi.waitFor(() => expect(show).toHaveBeenCalled());

    expect(await output.end()).toBe("a");
  });
});
