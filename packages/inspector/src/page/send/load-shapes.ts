import { MessageShapes } from "./message-shapes.ts";

export async function loadShapes(version: 1 | 2): Promise<MessageShapes> {
  const { default: schema } =
    version === 1
      ? await import("@parley/schema/v1/schema.json", { with: { type: "json" } })
      : await import("@parley/schema/v2/schema.json", { with: { type: "json" } });
  return new MessageShapes(schema);
}
