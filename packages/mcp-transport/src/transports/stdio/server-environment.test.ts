import { describe, expect, it } from "vitest";

import { serverEnvironment } from "./server-environment.ts";

const own = {
  PATH: "/bin",
  HOME: "/home/me",
  LC_ALL: "C.UTF-8",
  XDG_RUNTIME_DIR: "/run",
  https_proxy: "http://proxy",
  OPENAI_API_KEY: "of the agent",
  HOMEWORK: "none",
  TERM: "() { :; }; echo vulnerable",
};

describe("serverEnvironment", () => {
  it("inherits everything except the agent's keys", () => {
    const { OPENAI_API_KEY: _, TERM: __, ...safe } = own;
    expect(serverEnvironment([], "safe", own)).toEqual(safe);
  });

  it.each([
    ["DISPLAY", ":0"],
    ["DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus"],
    ["npm_config_registry", "https://registry.example/npm/"],
    ["JAVA_HOME", "/usr/lib/jvm"],
    ["REQUESTS_CA_BUNDLE", "/etc/ssl/company.pem"],
    ["WSL_DISTRO_NAME", "Debian"],
  ])("inherits %s because programs need it", (name, value) => {
    expect(serverEnvironment([], "safe", { [name]: value })).toEqual({ [name]: value });
  });

  it.each([
    ["GH_TOKEN", "x"],
    ["DATABASE_URL", "postgres://me:word@host/db"],
    ["npm_config__authToken", "x"],
    ["ANYTHING", "sk-ant-api03-abcdefghijklmnopqrstuvwxyz"],
  ])("does not inherit %s=%s unless it is declared or listed", (name, value) => {
    expect(serverEnvironment([], "safe", { [name]: value })).toEqual({});
    expect(serverEnvironment([{ name, value }], "safe", {})).toEqual({ [name]: value });
    expect(serverEnvironment([], [name], { [name]: value })).toEqual({ [name]: value });
  });

  it.each([
    ["HTTPS_PROXY", "http://me:word@proxy:8080", "http://proxy:8080"],
    ["all_proxy", "socks5h://me:wo@rd@proxy", "socks5h://proxy"],
    ["http_proxy", "me:word@proxy:8080", "proxy:8080"],
    ["NO_PROXY", "localhost,.example", "localhost,.example"],
  ])("inherits %s=%s without its password", (name, value, left) => {
    expect(serverEnvironment([], "safe", { [name]: value })).toEqual({ [name]: left });
    expect(serverEnvironment([{ name, value }], "safe", {})).toEqual({ [name]: value });
    expect(serverEnvironment([], "all", { [name]: value })).toEqual({ [name]: value });
  });

  it("inherits all, none or the listed variables as configured", () => {
    expect(serverEnvironment([], "all", own)).toHaveProperty("OPENAI_API_KEY", "of the agent");
    expect(serverEnvironment([], "none", own)).toEqual({});
    expect(serverEnvironment([], ["HOMEWORK"], own)).toEqual({ HOMEWORK: "none" });
  });

  it("does not expand the client's values, and uses the last value for a repeated name", () => {
    const declared = [
      { name: "PATH", value: "$PATH:/opt" },
      { name: "MODE", value: "first" },
      { name: "MODE", value: "last" },
    ];
    expect(serverEnvironment(declared, "none", own)).toEqual({ PATH: "$PATH:/opt", MODE: "last" });
  });
});
