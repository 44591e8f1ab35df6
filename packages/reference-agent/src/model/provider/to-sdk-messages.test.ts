import { describe, expect, it } from "vitest";

import type { ModelImage, ModelMessage } from "../model.ts";
import { toSdkMessages } from "./to-sdk-messages.ts";

const image = (data: string): ModelImage => ({ type: "image", mimeType: "image/png", data });

const result = (toolCallId: string, images?: readonly ModelImage[]): ModelMessage => ({
  role: "tool",
  toolCallId,
  text: `result ${toolCallId}`,
  isError: false,
  images,
});

const calls: ModelMessage = {
  role: "assistant",
  text: "",
  toolCalls: ["a", "b", "c"].map((id) => ({ id, name: "read", input: {} })),
};

describe("images in tool results", () => {
  it("are sent in a user message after all of a response's tool results", () => {
    const messages = [calls, result("a", [image("AAAA")]), result("b"), result("c", [image("CCCC")])];

    const sent = toSdkMessages([...messages, { role: "assistant", text: "I see", toolCalls: [] }], {
      images: true,
    });

    expect(sent.map(({ role }) => role)).toEqual(["assistant", "tool", "tool", "tool", "user", "assistant"]);
    expect(sent[4]).toMatchObject({
      role: "user",
      content: [
        { type: "text", text: "These images belong to the results of the tools:" },
        { type: "file", data: "AAAA", mediaType: "image/png" },
        { type: "file", data: "CCCC", mediaType: "image/png" },
      ],
    });
  });

  it("are mentioned but not sent to a model without vision support", () => {
    const sent = toSdkMessages([calls, result("a", [image("AAAA")])], { images: false });

    expect(JSON.stringify(sent.at(-1))).toContain("[An image that this model cannot see]");
    expect(JSON.stringify(sent)).not.toContain("AAAA");
  });
});

it.each([
  ["a data URL", "data:image/png;base64,iVBORw0KGgo=", "iVBORw0KGgo="],
  ["a URL, which the SDK would fetch", "https://example.com/a.png", expect.stringMatching(/^[\w+/]+=*$/)],
  ["not base64, which would make the SDK throw", "%%", ""],
])("sends base64 for an image whose data is %s", (_, data, sent) => {
  const content = [image(data)];

  expect(toSdkMessages([{ role: "user", content }], { images: true })).toMatchObject([
    { content: [{ type: "file", data: sent }] },
  ]);
});

it.each([
  ["functions.read:0", true, /^call_[\w-]{43}$/],
  ["x".repeat(65), true, /^call_[\w-]{43}$/],
  ["toolu_01-a", true, /^toolu_01-a$/],
  ["functions.read:0", false, /^functions\.read:0$/],
])("sends the call id %s with strict ids set to %s", (id, strictIds, expected) => {
  const call: ModelMessage = { role: "assistant", text: "", toolCalls: [{ id, name: "read", input: {} }] };
  const sent = toSdkMessages([call, result(id)], { images: false, strictIds });

  const ids = sent.flatMap(({ content }) =>
    (content as readonly { readonly toolCallId: string }[]).map(({ toolCallId }) => toolCallId),
  );
  expect(ids).toEqual([expect.stringMatching(expected), ids[0]]);
  expect(sent[1]).toMatchObject({ content: [{ toolName: "read" }] });
});

it("omits empty responses, which providers reject", () => {
  const assistantText = (text: string): ModelMessage => ({ role: "assistant", text, toolCalls: [] });
  const sent = toSdkMessages(
    [assistantText("\n\n"), { ...calls, text: "\n" }, result("a"), assistantText("Yes")],
    {
      images: false,
    },
  );

  expect(sent.map(({ role }) => role)).toEqual(["assistant", "tool", "assistant"]);
  expect(JSON.stringify(sent[0])).not.toContain('"text"');
});

it("marks the ends of this request and the previous one for providers that cache on demand", () => {
  const user: ModelMessage = { role: "user", content: [{ type: "text", text: "Look" }] };
  const markedIn = (messages: readonly ModelMessage[]): number[] =>
    toSdkMessages(messages, { images: false }).flatMap(({ providerOptions }, index) =>
      providerOptions?.["anthropic"]?.["cacheControl"] === undefined ? [] : [index],
    );

  expect(markedIn([user])).toEqual([0]);
  expect(markedIn([user, calls, result("a"), result("b"), result("c")])).toEqual([0, 4]);
  expect(markedIn([])).toEqual([]);
});

it.each([
  ["application/json", '{"answer":42}'],
  ["text/csv", "a;b\n1;2\n"],
  [undefined, "größer"],
])("sends an embedded base64 file of type %s as text", (mimeType, text) => {
  const resource = {
    uri: "file:///x",
    blob: Buffer.from(text).toString("base64"),
    ...(mimeType !== undefined && { mimeType }),
  };
  const [sent] = toSdkMessages([{ role: "user", content: [{ type: "resource", resource }] }], {
    images: true,
  });

  expect(sent?.content).toEqual([{ type: "text", text: `<resource uri="file:///x">\n${text}\n</resource>` }]);
});

it("sends an embedded image as an image, and mentions only the type of other binary files", () => {
  const embedded = (blob: string, mimeType: string) =>
    ({ type: "resource", resource: { uri: "file:///x", blob, mimeType } }) as const;
  const content = [embedded("iVBORw0KGgo=", "image/png"), embedded("UEsDBA==", "application/zip")];
  const sent = (images: boolean): unknown =>
    toSdkMessages([{ role: "user", content }], { images })[0]?.content;

  const zip = '<resource uri="file:///x">\n[application/zip, which is not text, is left out]\n</resource>';
  expect(sent(true)).toEqual([
    { type: "file", data: "iVBORw0KGgo=", mediaType: "image/png" },
    { type: "text", text: zip },
  ]);
  expect(sent(false)).toEqual([
    { type: "text", text: "[An image that this model cannot see]" },
    { type: "text", text: zip },
  ]);
});
