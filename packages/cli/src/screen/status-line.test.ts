import { createSessionState } from "@parley/protocol/session";
import { expect, test } from "vitest";

import { createPlainTheme } from "../rendering/theme.ts";
import { StatusLine } from "./status-line.ts";

test.each([
  [80, "98% context left · /site/projects/temperature · Repair the conversion of degrees"],
  [56, "98% context left · /site/projects/temperature · Repair …"],
  [46, "98% context left · /site/projects/temperature"],
  [36, "98% context left · …/temperature"],
  [20, "98% context left"],
])("in %i columns, shortens the title first, then the folder", (width, line) => {
  const status = new StatusLine(createPlainTheme("/site/projects/temperature"));
  const info = { title: "Repair the conversion of degrees" };
  status.show({ ...createSessionState(), info, usage: { used: 2, size: 100 } });
  expect(status.render(width)).toEqual([line]);
});
