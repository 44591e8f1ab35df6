import { describe, expect, it } from "vitest";

import { namespaceOf, typeName } from "./names.ts";

describe("Python names", () => {
  it("do not shadow names used by the generated module", () => {
    expect(typeName("field")).toBe("FieldType");
    expect(namespaceOf("List")).toBe("list_");
    expect(namespaceOf("From")).toBe("from_");
    expect(namespaceOf("SessionUpdate")).toBe("session_update");
  });
});
