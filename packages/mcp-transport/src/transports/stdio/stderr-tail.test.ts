import { describe, expect, it } from "vitest";

import { Secrets } from "../../server/secrets.ts";
import { StderrTail } from "./stderr-tail.ts";

const key = { name: "KEY", value: "0123456789" };

describe("StderrTail", () => {
  it("is undefined while only whitespace has been written", () => {
    const tail = new StderrTail(new Secrets([]));
    tail.push(Buffer.from("\n"));
    expect(tail.read()).toBeUndefined();
  });

  it("keeps the end of the output", () => {
    const tail = new StderrTail(new Secrets([]), 10);
    for (let line = 0; line < 1000; line += 1) tail.push(Buffer.from(`line ${line}\n`));
    expect(tail.read()).toBe("line 999");
  });

  it("does not split multi-byte characters that arrive in pieces", () => {
    const tail = new StderrTail(new Secrets([]));
    for (const byte of Buffer.from("日本")) tail.push(Buffer.from([byte]));
    expect(tail.read()).toBe("日本");
  });

  it("never shows part of a secret, no matter where the output is cut", () => {
    for (let padding = 0; padding < 60; padding += 1) {
      const tail = new StderrTail(new Secrets([key]), 40);
      tail.push(Buffer.from(`${key.value}${".".repeat(padding)}`));
      tail.push(Buffer.from("end"));
      expect(tail.read()).not.toMatch(/\d/);
      expect(tail.read()).toMatch(/end$/);
    }
  });
});
