import { describe, expect, it } from "vitest";

import { useFromJava, useFromKotlin } from "./fixtures/kotlin/build-uses.ts";
import { compileTimeout, missingTool } from "./fixtures/tool-chain.ts";

const tools = [
  ["javac", "--release", "17", "-version"],
  ["java", "-version"],
  ["mvn", "--version"],
];
const missing = missingTool(tools);

describe.skipIf(missing)("the Kotlin types", () => {
  it(
    "read, write and repair as their comments describe",
    async () => {
      expect(await useFromKotlin()).toMatchInlineSnapshot(`
        "Reading(value=AgentMessageChunk(messageId=m, content=Text(text=Hi, annotations=Missing, meta=Missing, extra={}), meta=Missing, extra={}), repairs=[content.annotations: expected object | null, got 5])
        content.annotations: expected object | null, got 5
        {"update":{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"text","text":"Hi"}},"reason":"later"}
        later {"sessionUpdate":"later","kept":[null]} []
        used: expected integer from 0 to 18446744073709551615, got 1e+30
        Cannot read "no" as JSON: not in quotes
        {"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}
        {"sessionUpdate":"state_update","state":"running"}
        {"sessionUpdate":"session_info_update","title":null} true
        {"type":"text","text":"Hi","more":3}
        Cannot write NaN: JSON has no such number
        Cannot write -1: not from 0 to 18446744073709551615
        "a" 1
        2 null
        [1, null, null, null, null]
        Agent PromptRequest PromptResponse true
        [$/cancel_request, session/cancel, session/update, elicitation/complete]
        Tree(class_=a, fields=null, json=null, extra_=true, tag_=null, toJson_=null, parent=Missing, children=[Tree(class_=b, fields=1, json=null, extra_=null, tag_=null, toJson_=c, parent=Missing, children=null, byName=null, extra={})], byName=null, extra={"more":1.5})
        true
        Reading(value=GreetNotification(what=ListValue(value=[x]), plan=PlanVariant(next=BooleanValue(value=null, extra={}), extra={}), extra={}), repairs=[])
        what: expected object | string | array | integer | boolean | null, got missing
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
