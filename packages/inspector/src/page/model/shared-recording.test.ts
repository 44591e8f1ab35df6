import { deflateSync } from "node:zlib";

import { expect, it } from "vitest";

import { readSharedRecording } from "./shared-recording.ts";

const share = (text: string): string => deflateSync(text).toString("base64url");

it.each(["", '{"direction":"out"}\n', "ü→𝄞\n".repeat(1000)])(
  "decodes a shared recording: %j",
  async (text) => {
    expect(await readSharedRecording(share(text))).toBe(text);
  },
);

it.each([
  ["is not base64url", "%%%"],
  ["is not compressed", Buffer.from("hello").toString("base64url")],
  ["was cut off", share("a recording".repeat(100)).slice(0, -8)],
  ["unpacks to more than the page accepts", share("x".repeat(64 * 1024 * 1024 + 1))],
])("rejects a recording that %s", async (_what, shared) => {
  await expect(readSharedRecording(shared)).rejects.toThrow(/^Cannot read the recording in the address: /);
});
