import { homedir, userInfo } from "node:os";
import { join, resolve } from "node:path";

import { describe, expect, it, onTestFinished, vi } from "vitest";

import { parseSettings } from "./settings.ts";

const home = join(homedir(), ".local/share/parley");
const atHome = join(home, "sessions.db");

describe("parseSettings", () => {
  it.each([
    [[], {}, atHome],
    [[], { XDG_DATA_HOME: "/data" }, "/data/parley/sessions.db"],
    [[], { XDG_DATA_HOME: "relative" }, atHome],
    [[], { XDG_DATA_HOME: "" }, atHome],
    [[], { XDG_DATA_HOME: "/data", PARLEY_STORE: "/env.db" }, "/env.db"],
    [[], { PARLEY_STORE: "" }, atHome],
    [["--store", "/given.db"], { PARLEY_STORE: "/env.db" }, "/given.db"],
    [["--store=relative.db"], {}, resolve("relative.db")],
    [["--store", "postgres://host/sessions"], {}, "postgres://host/sessions"],
    [[], { PARLEY_STORE: "postgresql://host/sessions" }, "postgresql://host/sessions"],
    [["--store", "Postgres://host/sessions"], {}, "Postgres://host/sessions"],
  ])("given arguments %j and environment %j, stores sessions in %s", (args, environment, store) => {
    expect(parseSettings(args, environment)).toMatchObject({ task: "serve", store });
  });

  it.each([
    [["--store", "postgres://user@host:5432/sessions"], {}],
    [["--store", "postgres://host/a?sslkey=/a:b@c"], {}],
    [[], { PARLEY_STORE: "postgres://user:word@host/sessions" }],
    [[], { PARLEY_STORE: "postgres://host/sessions?password=word" }],
  ])("accepts the database in arguments %j and environment %j", (args, environment) => {
    const { PARLEY_STORE: ofEnvironment } = environment as { readonly PARLEY_STORE?: string };
    expect(parseSettings(args, environment)).toMatchObject({ store: args[1] ?? ofEnvironment });
  });

  it.each([
    [["--store", "~/s.db"], {}, { store: join(homedir(), "s.db") }],
    [[], { PARLEY_STORE: "~/a/s.db" }, { store: join(homedir(), "a/s.db") }],
    [["--log", "~/log"], {}, { logPath: join(homedir(), "log") }],
    [["--trace", "~/trace"], {}, { tracePath: join(homedir(), "trace") }],
    [["--store", "./~/s.db"], {}, { store: resolve("~/s.db") }],
  ])("expands the home folder in arguments %j and environment %j", (args, environment, settings) => {
    expect(parseSettings(args, environment)).toMatchObject(settings);
  });

  it.each(["", "relative", "."])("stores sessions in the user's home folder even if HOME is %j", (value) => {
    vi.stubEnv("HOME", value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const store = join(userInfo().homedir, ".local/share/parley/sessions.db");
    expect(parseSettings([], {})).toMatchObject({ store });
  });

  it("stores permissions next to the default store", () => {
    expect(parseSettings(["--store", "/given.db"], {})).toEqual({
      task: "serve",
      store: "/given.db",
      permissionsPath: join(home, "permissions.json"),
      credentialsPath: join(home, "credentials.json"),
      budget: {},
      logPath: undefined,
      tracePath: undefined,
    });
    expect(parseSettings([], { XDG_DATA_HOME: "/data" })).toMatchObject({
      permissionsPath: "/data/parley/permissions.json",
    });
  });

  it.each(["login", "logout"] as const)("accepts %s as a task along with any options", (task) => {
    const credentialsPath = "/data/parley/credentials.json";

    expect(parseSettings(["--log", "x", task], { XDG_DATA_HOME: "/data" })).toEqual({
      task,
      credentialsPath,
    });
  });

  it("rejects a context window that is not a number", () => {
    expect(() => parseSettings([], { PARLEY_CONTEXT_WINDOW: "12k" })).toThrow(
      'PARLEY_CONTEXT_WINDOW is "12k": it must be a number above 0',
    );
  });

  it("accepts separate files for errors and the trace", () => {
    expect(parseSettings(["--log", "agent.log", "--trace", "trace"], {})).toMatchObject({
      logPath: resolve("agent.log"),
      tracePath: resolve("trace"),
    });
  });

  it.each([
    [["--help"], "help"],
    [["-h"], "help"],
    [["--version"], "version"],
    [["--version", "--help", "--store", ""], "help"],
  ])("given %j, prints the %s", (args, what) => {
    expect(parseSettings(args, {})).toEqual({ task: "print", what });
  });

  it.each([
    [["--stroe", "x"], "Unknown option '--stroe'"],
    [["--store"], "Option '--store <value>' argument missing"],
    [["--store", ""], "Option '--store <value>' argument is empty"],
    [["--store", "--log"], "Option '--store' argument is ambiguous"],
    [["--version=1"], "Option '--version' does not take an argument"],
    [["serve"], "Unexpected argument 'serve'"],
    [["login", "sk-1"], "Unexpected argument after 'login'"],
    [["--store", "mysql://user:word@host/x"], 'Cannot open a session store at an address with "mysql:"'],
    [["--store", "MongoDB+srv://user:word@host/x"], '"mongodb+srv:"'],
    [["--store", "file:///data/sessions.db"], '"file:"'],
    [["--log", "https://user:word@host/x"], "Option '--log' takes a file, not an address with \"https:\""],
    [
      ["--trace", "https://user:word@host/x"],
      "Option '--trace' takes a file, not an address with \"https:\"",
    ],
    [["--store", "postgres://user:w0rd@host/x"], "Cannot use --store with a password"],
    [["--store", "postgresql://:w0rd@host:5432/x"], "put the whole address into PARLEY_STORE"],
    [["--store", "postgres://user:w0/rd@host/x"], "Cannot use --store with a password"],
    [["--store", "Postgres://host/x?sslmode=require&password=w0rd"], "Cannot use --store with a password"],
    [["--store", "~ann/s.db"], 'Cannot use "~ann/s.db"'],
    [["--log", "~ann/log"], 'Cannot use "~ann/log"'],
    [["--trace", "~ann"], 'Cannot use "~ann"'],
    [["postgres://user:word@host/x"], "Unexpected argument"],
    [["--stroe=postgres://user:word@host/x"], "Unknown option '--stroe'"],
  ])("rejects %j", (args, message) => {
    expect(() => parseSettings(args, {})).toThrow(message);
    expect(() => parseSettings(args, {})).not.toThrow(/user:word|w0/);
  });

  it("rejects a PARLEY_STORE URL with an unknown scheme", () => {
    const environment = { PARLEY_STORE: "mysql://user:word@host/x" };
    expect(() => parseSettings([], environment)).toThrow('"mysql:"');
    expect(() => parseSettings([], environment)).not.toThrow("word");
  });
});
