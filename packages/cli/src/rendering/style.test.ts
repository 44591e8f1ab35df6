import { WriteStream } from "node:tty";

import { expect, test } from "vitest";

import { createStyle } from "./style.ts";
import type { Background } from "./style.ts";
import { backgroundOf, backgroundWith } from "./terminal-background.ts";

/** Creates a fake terminal stream with or without color support. */
function terminal(colours: boolean): WriteStream {
  const stream = {
    isTTY: true,
    getColorDepth: () => (colours ? 8 : 1),
    write: () => true,
    pipe: () => undefined,
  };
  return Object.setPrototypeOf(stream, WriteStream.prototype) as WriteStream;
}

test("uses darker colors on a light background, even if the background is detected later", () => {
  let background: Background = "dark";
  const style = createStyle(terminal(true), () => background);
  const before = style("yellow", "text");
  background = "light";
  expect(style("yellow", "text")).toBe("\u001b[38;5;94mtext\u001b[39m");
  expect(before).toBe("\u001b[33mtext\u001b[39m");
  expect(style("bold", "text")).toBe("\u001b[1mtext\u001b[22m");
});

test("does not use colors on a terminal without color support, regardless of the background", () => {
  expect(createStyle(terminal(false), () => "light")("yellow", "text")).toBe("text");
});

test("detects the background from the terminal's environment variable or color", () => {
  expect(
    ["0;15", "15;default;7", "15;0", "", "light"].map((COLORFGBG) => backgroundOf({ COLORFGBG })),
  ).toEqual(["light", "light", "dark", "dark", "dark"]);
  expect(backgroundWith({ r: 253, g: 246, b: 227 })).toBe("light");
  expect(backgroundWith({ r: 0, g: 43, b: 54 })).toBe("dark");
});
