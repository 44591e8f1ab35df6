import { describe, expect, it } from "vitest";

import { Secrets, declaredSecrets } from "./secrets.ts";

describe("Secrets", () => {
  it("puts the name of a variable in the place of its value", () => {
    const secrets = new Secrets([{ name: "API_KEY", value: "sk-1$^(*" }]);
    expect(secrets.hide("bad key sk-1$^(*, again sk-1$^(*")).toBe("bad key <API_KEY>, again <API_KEY>");
  });

  it("hides the whole of a value that holds another", () => {
    const secrets = new Secrets([
      { name: "USER", value: "alice" },
      { name: "URL", value: "postgres://alice:pw@db" },
    ]);
    expect(secrets.hide("postgres://alice:pw@db refuses alice")).toBe("<URL> refuses <USER>");
  });

  it("hides a value that was written as JSON", () => {
    const secrets = new Secrets([{ name: "PEM", value: 'line "1"\nline 2' }]);
    expect(secrets.hide(JSON.stringify({ pem: 'line "1"\nline 2' }))).toBe('{"pem":"<PEM>"}');
  });

  it("leaves values alone that are too short to be secrets", () => {
    expect(new Secrets([{ name: "DEBUG", value: "1" }]).hide("exit code 1")).toBe("exit code 1");
  });

  it("hides a value wherever it stands in JSON", () => {
    const secrets = new Secrets([{ name: "KEY", value: "abcdef" }]);
    const data = { abcdef: ["is abcdef", 1, null, { key: "abcdef" }] };
    expect(secrets.hideIn(data)).toEqual({ "<KEY>": ["is <KEY>", 1, null, { key: "<KEY>" }] });
  });

  it("leaves out a value that begins before the place to start from", () => {
    const secrets = new Secrets([{ name: "KEY", value: "abcdef" }]);
    expect(secrets.hide("abcdef and abcdef", 3)).toBe("<KEY> and <KEY>");
    expect(secrets.hide("abcdef and abcdef", 6)).toBe(" and <KEY>");
  });

  it("counts the headers and the query of an address as secrets", () => {
    const secrets = declaredSecrets({
      kind: "http",
      name: "a",
      url: new URL("https://mcp.example/?token=in-the-query"),
      headers: [{ name: "Authorization", value: "Bearer in-the-header" }],
    });
    expect(secrets.hide("in-the-query Bearer in-the-header")).toBe("<token> <Authorization>");
    expect(secrets.hide("no such token: in-the-header")).toBe("no such token: <Authorization>");
    expect(secrets.hide("at https://mcp.example/?token=in-the-query")).toBe("at <url>");
  });

  it("counts what nobody could guess of the path of an address as a secret", () => {
    const url = new URL("https://mcp.example/servers/f3b9c2a1d4e5f607/mcp");
    const secrets = declaredSecrets({ kind: "http", name: "a", url, headers: [] });
    expect(secrets.hide("nothing at /servers/f3b9c2a1d4e5f607/mcp")).toBe("nothing at /servers/<url>/mcp");
  });
});
