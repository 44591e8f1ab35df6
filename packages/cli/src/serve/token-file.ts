import { replaceFile } from "@parley/process/files";

/** Creates a token of 256 random bits. */
export function createToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
}

/** Writes a token into a file that only its user can read. Replaces what the file held. */
export async function writeTokenFile(path: string, token: string): Promise<void> {
  await replaceFile(path, `${token}\n`, { mode: 0o600 });
}
