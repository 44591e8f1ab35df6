import { describe, expect, it } from "vitest";

import { Secrets } from "./secrets.ts";

describe("Secrets", () => {
  it("replaces a value with the name of its variable", () => {
    const secrets = new Secrets([{ name: "API_KEY", value: "sk-1$^(*" }]);
    expect(secrets.hide("bad key sk-1$^(*, again sk-1$^(*")).toBe("bad key <API_KEY>, again <API_KEY>");
  });

  it("hides an entire value even if it contains another one", () => {
    const secrets = new Secrets([
      { name: "USER", value: "alice" },
      { name: "URL", value: "postgres://alice:pw@db" },
    ]);
    expect(secrets.hide("postgres://alice:pw@db refuses alice")).toBe("<URL> refuses <USER>");
  });

  it("hides a value encoded as JSON", () => {
    const secrets = new Secrets([{ name: "PEM", value: 'line "1"\nline 2' }]);
    expect(secrets.hide(JSON.stringify({ pem: 'line "1"\nline 2' }))).toBe('{"pem":"<PEM>"}');
  });

  it("does not hide values that are too short to be secrets", () => {
    expect(new Secrets([{ name: "DEBUG", value: "1" }]).hide("exit code 1")).toBe("exit code 1");
  });

  it("hides a value that straddles the start of the text", () => {
    const secrets = new Secrets([{ name: "KEY", value: "abcdef" }]);
    expect(secrets.hide("abcdef and abcdef", 3)).toBe("<KEY> and <KEY>");
    expect(secrets.hide("abcdef and abcdef", 6)).toBe(" and <KEY>");
  });
});
