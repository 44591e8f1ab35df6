import { expect } from "vitest";

import type { WireEnd } from "./wire-end.ts";

const MEGABYTE = 1024 * 1024;
/** Number of messages that {@link sendMegabytes} sends. */
export const MEGABYTES = 64;

/** Sends 64 MB as numbered messages of 1 MB each. */
export async function sendMegabytes(end: WireEnd): Promise<void> {
  for (let index = 0; index < MEGABYTES; index++) {
    await end.send(JSON.stringify(`${index} `.padEnd(MEGABYTE - 2, "x")));
  }
}

export async function expectMegabytes(end: WireEnd): Promise<void> {
  for (let index = 0; index < MEGABYTES; index++) {
    const text = (await end.next()) as string;
    expect([text.length, text.slice(0, 4)]).toEqual([MEGABYTE - 2, `${index} xx`.slice(0, 4)]);
  }
}
