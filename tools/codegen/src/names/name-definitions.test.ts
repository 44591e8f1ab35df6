import { describe, expect, it } from "vitest";

import { languages } from "../languages/languages.ts";
import { readModel } from "../model/read-model.ts";
import { nameDefinitions } from "./name-definitions.ts";
import { wordStyles } from "./word-styles.ts";

const keys = ["sessionId", "_meta", "type", "for", "session_id", "2fast"];
const model = readModel({
  $defs: {
    SessionUpdate: { type: "object", properties: Object.fromEntries(keys.map((key) => [key, {}])) },
    String: { type: "string" },
  },
});

describe("nameDefinitions", () => {
  it.each(languages)("produces unique names in $name that are never keywords", async ({ naming }) => {
    const names = await nameDefinitions(model, naming);
    const members = keys.map((key) => names.member("SessionUpdate", key));
    expect(new Set(members).size).toBe(keys.length);
    expect(members).not.toContain("class");
    expect(members).not.toContain("self");
    expect(names.type("SessionUpdate")).toBe("SessionUpdate");
  });
});

describe("wordStyles", () => {
  it("formats words in each style", () => {
    expect(wordStyles.snake("agentMessageChunk")).toBe("agent_message_chunk");
    expect(wordStyles.camel("agent_message_chunk")).toBe("agentMessageChunk");
    expect(wordStyles.pascal("date-time")).toBe("DateTime");
    expect(wordStyles.upperSnake("-32700")).toBe("MINUS_32700");
  });
});
