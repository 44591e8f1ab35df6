import { describe, expect, it } from "vitest";

import { useFromJava, useFromKotlin } from "./fixtures/kotlin/build-uses.ts";
import { missingTool } from "./fixtures/tool-chain.ts";

const compileTimeout = 600_000;
const missing = missingTool([
  ["javac", "--release", "17", "-version"],
  ["java", "-version"],
  ["mvn", "--version"],
]);

describe.skipIf(missing)("The types in Kotlin", () => {
  it(
    "read, write and repair as their comments say",
    async () => {
      expect(await useFromKotlin()).toMatchInlineSnapshot(`
        "Reading(value=AgentMessageChunk(messageId=m, content=Text(text=Hi, annotations=Missing, meta=Missing, extra={}), meta=Missing, extra={}), repairs=[content.annotations: expected object | null, got 5])
        content.annotations: expected object | null, got 5
        {"update":{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"text","text":"Hi"}},"reason":"later"}
        later {"sessionUpdate":"later","kept":[null]} []
        used: expected integer from 0 to 18446744073709551615, got 1.0E30
        true
        {"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}
        {"sessionUpdate":"state_update","state":"running"}
        {"sessionUpdate":"session_info_update","title":null} true
        {"type":"text","text":"Hi","more":3}
        Cannot write NaN: JSON has no such number
        Cannot write -1: not from 0 to 18446744073709551615
        "a" 1
        2 null
        Agent PromptRequest PromptResponse true
        [$/cancel_request, session/cancel, session/update, elicitation/complete]
        "
      `);
    },
    compileTimeout,
  );

  it(
    "can be used from Java",
    async () => {
      expect(await useFromJava()).toMatchInlineSnapshot(`
        "{"sessionId":"s1","prompt":[{"type":"text","text":"Go on"}]}
        Do null tool_call
        Call(id=c, title=Do, kind=other, status=completed, content=[], locations=[])
        session/prompt true
        "
      `);
    },
    compileTimeout,
  );
});
