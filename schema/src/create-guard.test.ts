import { describe, expect, it } from "vitest";

import { createGuard } from "./create-guard.ts";
import * as v1Guards from "./v1/guards.gen.ts";
import * as v1 from "./v1/index.ts";
import * as v1UnstableGuards from "./v1/unstable/guards.gen.ts";
import * as v1Unstable from "./v1/unstable/index.ts";
import * as v2Guards from "./v2/guards.gen.ts";
import * as v2 from "./v2/index.ts";
import * as v2UnstableGuards from "./v2/unstable/guards.gen.ts";
import * as v2Unstable from "./v2/unstable/index.ts";

describe("createGuard", () => {
  const isKnown = createGuard<{ kind?: unknown }, "kind">("kind", "a", "b");

  it.each([[{ kind: "a" }], [{ kind: "b", more: 1 }], [{}], [{ kind: null }]])(
    "accepts %j as known",
    (value) => {
      expect(isKnown(value)).toBe(true);
    },
  );

  it.each([[{ kind: "c" }], [{ kind: "_a" }], [{ kind: "" }], [{ kind: "toString" }]])(
    "rejects %j as unknown",
    (value) => {
      expect(isKnown(value)).toBe(false);
    },
  );
});

describe.each([
  { profile: "v1", entry: v1, guards: v1Guards },
  { profile: "v1/unstable", entry: v1Unstable, guards: v1UnstableGuards },
  { profile: "v2", entry: v2, guards: v2Guards },
  { profile: "v2/unstable", entry: v2Unstable, guards: v2UnstableGuards },
])("the entry point of $profile", ({ entry, guards }) => {
  it("exports a guard for every open union", () => {
    expect(entry).toMatchObject({ ...guards });
  });
});
