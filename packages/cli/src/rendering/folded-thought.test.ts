import stringWidth from "string-width";
import { expect, test } from "vitest";

import { FoldedThought } from "./folded-thought.ts";

test.each(["思考".repeat(40), "🤔 ".repeat(40), "think ".repeat(40)])(
  "fits the thought %j into the available columns",
  (text) => {
    const thought = new FoldedThought(40);
    const shown =
      thought.mark +
      Array.from(text)
        .map((piece) => thought.next(piece))
        .join("");
    expect(stringWidth(shown)).toBeLessThanOrEqual(40);
    expect(stringWidth(shown)).toBeGreaterThan(36);
    expect(shown).toMatch(/ …$/);
  },
);

test("shows only the first line of a thought", () => {
  const thought = new FoldedThought(40);
  expect(thought.next("\nOne") + thought.next(" line\nAnother")).toBe("One line …");
});
