import { expect, it } from "vitest";

import { connectionSettings } from "../../server/connection-settings.ts";
import type { NamedValue, Secrets } from "../../server/secrets.ts";
import { readHttpServer } from "./http-server.ts";

function secretsOf(url: string, headers: readonly NamedValue[] = []): Secrets {
  const server = readHttpServer({ name: "a", url, headers }, connectionSettings({}));
  if ("problem" in server) throw new Error(server.problem);
  return server.secrets;
}

it("treats a URL's headers and query as secrets", () => {
  const secrets = secretsOf("https://mcp.example/?token=in-the-query", [
    { name: "Authorization", value: "Bearer in-the-header" },
  ]);
  expect(secrets.hide("in-the-query Bearer in-the-header")).toBe("<token> <Authorization>");
  expect(secrets.hide("no such token: in-the-header")).toBe("no such token: <Authorization>");
  expect(secrets.hide("at https://mcp.example/?token=in-the-query")).toBe("at <url>");
});

it("treats long path segments in a URL as secrets", () => {
  const secrets = secretsOf("https://mcp.example/servers/f3b9c2a1d4e5f607/mcp");
  expect(secrets.hide("nothing at /servers/f3b9c2a1d4e5f607/mcp")).toBe("nothing at /servers/<url>/mcp");
});
