import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { UsageError } from "../usage-error.ts";
import { openRemoteTransport } from "./remote-address.ts";

test.each([
  [
    { url: "agent.example" },
    'Cannot connect to "agent.example": an address begins with http:, https:, ws: or wss:',
  ],
  [
    { url: "file:///tmp/x" },
    'Cannot connect to "file:///tmp/x": an address begins with http:, https:, ws: or wss:',
  ],
  [
    { url: "http://ann:secret@host" },
    "Cannot connect: the address has a password; use --header or --token-file instead",
  ],
  [{ url: "http://host", header: ["secret"] }, 'Cannot use a --header: it is not "Name: value"'],
  [{ url: "http://host", header: ["A: b\nC: d"] }, 'Cannot use a --header: it is not "Name: value"'],
])("refuses %j", async (address, message) => {
  await expect(openRemoteTransport(address)).rejects.toThrow(new UsageError(message));
});

test.each(["", "two words\n", "line\nline\n"])("a token file that holds %j is refused", async (text) => {
  const folder = await mkdtemp(join(tmpdir(), "parley-token-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const tokenFile = join(folder, "token");
  await expect(openRemoteTransport({ url: "http://host", tokenFile })).rejects.toThrow(
    "Cannot read the token file",
  );
  await writeFile(tokenFile, text);
  await expect(openRemoteTransport({ url: "http://host", tokenFile })).rejects.toThrow(
    "does not hold one token",
  );
});
