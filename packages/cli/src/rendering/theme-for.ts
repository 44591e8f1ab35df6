import { columnsOf, isDumb } from "../terminal/streams.ts";
import { createStyle } from "./style.ts";
import type { Background } from "./style.ts";
import { createPlainTheme, createTerminalTheme } from "./theme.ts";
import type { Theme } from "./theme.ts";

export interface ChosenLook {
  readonly cwd: string;
  readonly thoughts?: boolean | undefined;
  readonly background?: (() => Background) | undefined;
}

/** Creates the theme for a stream, which is plain unless the stream is a terminal. */
export function createThemeFor(
  stream: NodeJS.WriteStream | undefined,
  { cwd, thoughts, background }: ChosenLook,
): Theme {
  if (stream?.isTTY !== true) return createPlainTheme(cwd);
  return createTerminalTheme({
    cwd,
    style: createStyle(stream, background),
    columns: () => columnsOf(stream),
    thoughts: thoughts === true ? "whole" : "folded",
    replacesLines: !isDumb(),
  });
}
