import type { ToolCallContent } from "@parley/schema/neutral";
import { describe, expect, it, vi } from "vitest";

import { textContent } from "../../text/text-content.ts";
import { showLiveOutput } from "./live-output.ts";

describe("live output", () => {
  it("shows the current output if it has changed", async () => {
    let text = "";
    const shown: (readonly ToolCallContent[])[] = [];
    const end = showLiveOutput({ read: () => text, show: async (content) => void shown.push(content) });
    text = "a\n";
    expect(shown).toEqual([]);

    await expect.poll(() => shown).toEqual([[textContent("```\na\n```")]]);

    text = "b\n";
    await expect.poll(() => shown[1]).toEqual([textContent("```\nb\n```")]);
    expect(shown).toHaveLength(2);
    await end();
  });

  it("updates at growing intervals, but not after the command ends", async () => {
    vi.useFakeTimers();
    try {
      let looks = 0;
      const end = showLiveOutput({ read: () => String(looks++), show: () => Promise.resolve() });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(looks).toBeGreaterThan(100);
      expect(looks).toBeLessThan(150);
      await end();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it("ignores failed updates", async () => {
    const show = vi.fn<() => Promise<void>>(() => Promise.reject(new Error("gone")));
    const end = showLiveOutput({ read: () => "a", show });
    await expect.poll(() => show).toHaveBeenCalled();

    await expect(end()).resolves.toBeUndefined();
  });
});
