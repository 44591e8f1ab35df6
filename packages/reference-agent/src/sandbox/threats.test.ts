import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { type Server, createServer } from "node:net";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SANDBOX_USERS, SandboxWorkshop } from "./fixtures/sandbox-workshop.ts";
import { findSandbox, findSelfRunning } from "./index.ts";

const state = await findSandbox({ roots: [] });
const program = "program" in state ? state.program : "";
const why = "unavailable" in state ? ` (skipped: ${state.unavailable})` : "";

let workshop: SandboxWorkshop;
let servers: Server[];

afterEach(() => {
  for (const server of servers) server.close();
  workshop.remove();
});

/**
 * Starts a service that greets anyone who connects.
 *
 * @param address a path, an abstract name after a NUL character, or a port
 */
async function serve(address: string | { readonly port: number }): Promise<Server> {
  const server = createServer((socket) => socket.on("error", () => undefined).end("hello from outside\n"));
  servers.push(server);
  const where = typeof address === "string" ? [address] : [address.port, "127.0.0.1"];
  await new Promise<void>((resolve) => server.listen(...(where as [string]), resolve));
  if (typeof address === "string" && !address.startsWith("\0")) execFileSync("chmod", ["777", address]);
  return server;
}

/**
 * Returns a command that connects to a Unix socket and prints what it receives. A leading `@` marks an abstract name.
 */
function connect(address: string): string {
  const script =
    '$a = shift; $a =~ s/^@/\\0/; socket(S, AF_UNIX, SOCK_STREAM, 0) or die "socket: $!"; ' +
    'connect(S, sockaddr_un($a)) or die "connect: $!"; print <S>';
  return `perl -MSocket -e '${script}' '${address}'`;
}

/** Returns a command that makes a system call and prints the error. */
function call(number: { readonly x64: number; readonly arm64: number }, ...args: number[]): string {
  const which = process.arch === "arm64" ? number.arm64 : number.x64;
  return `perl -e '$r = syscall(${[which, ...args].join(", ")}); print $r < 0 ? "$!" : "done"'`;
}

describe.skipIf(why !== "").each(SANDBOX_USERS)(`a sandboxed command run by $name${why}`, (user) => {
  beforeEach(() => {
    servers = [];
    workshop = new SandboxWorkshop(program, user);
  });

  it("can use its roots' files and the system's programs", async () => {
    workshop.write("project/a.txt", "one\n");
    const run = await workshop.run(
      "cat a.txt; mkdir b && echo two > b/c.txt; rm a.txt; git --version; echo kept > /tmp/x; cat /tmp/x",
    );

    expect(run.text).toContain("one\ngit version");
    expect(run).toMatchObject({ exitCode: 0, selfRunning: [], builds: [] });
    expect(readFileSync(join(workshop.cwd, "b/c.txt"), "utf8")).toBe("two\n");
    expect(existsSync(join(workshop.cwd, "a.txt"))).toBe(false);
  });

  describe("with files that run automatically", () => {
    it.each([
      ".git/hooks/pre-commit",
      ".git/config",
      ".git/config.worktree",
      ".git/commondir",
      ".envrc",
      ".husky/pre-commit",
      ".vscode/tasks.json",
      ".idea/workspace.xml",
      ".mcp.json",
      ".cursor/mcp.json",
      ".claude/settings.json",
      ".gemini/settings.json",
      ".github/workflows/ci.yml",
      "package.json",
      "packages/a/.mcp.json",
      "packages/a/.cursor/mcp.json",
      "packages/a/.git/hooks/pre-commit",
      "packages/a/.git",
      ".hg/hgrc",
      ".gradle/init.d/a.gradle",
      "Library/LaunchAgents/a.plist",
    ])("cannot change %s", async (path) => {
      workshop.write(`project/${path}`);
      workshop.write("project/plain.txt");
      const target = join(workshop.cwd, path);

      const run = await workshop.run(
        `echo evil > plain.txt; echo evil > '${path}'; rm -rf '${path}'; mv '${path}' x`,
      );

      expect(run.text).toContain("Read-only file system");
      expect(readFileSync(target, "utf8")).toBe("theirs\n");
      expect(readFileSync(join(workshop.cwd, "plain.txt"), "utf8")).toBe("evil\n");
      expect(run.selfRunning).toEqual([]);
    });

    it.each([
      ["a repository", "git init -q x", "x/.git"],
      ["a deeply nested repository", "mkdir -p a/b/c/d && git init -q a/b/c/d", "a/b/c/d/.git"],
      ["a bare repository", "git init -q --bare x", "x/HEAD"],
      [
        "one with shared settings",
        "git init -q --bare y && mkdir x && mv y/HEAD x && echo ../y > x/commondir && cd x && git rev-parse --is-bare-repository",
        "x/commondir",
      ],
      [".envrc", "echo evil > .envrc", ".envrc"],
      [".vscode in a folder", "mkdir -p a/.vscode && echo '{}' > a/.vscode/tasks.json", "a/.vscode"],
      ["a package", "mkdir a && echo '{}' > a/package.json", "a/package.json"],
      ["a link", "mkdir a && ln -s a .husky", ".husky"],
      ["a dangling link", "ln -s nowhere .envrc", ".envrc"],
      [
        "a folder whose path is too long to read",
        "name=$(printf 'x%.0s' {1..250}); for i in {1..20}; do mkdir $name; cd $name; done; echo evil > .envrc",
        Array.from({ length: 17 }, () => "x".repeat(250)).join("/"),
      ],
    ])("is reported when it creates %s", async (_name, command, path) => {
      expect((await workshop.run("echo x > notes.txt")).selfRunning).toEqual([]);

      const run = await workshop.run(command);

      expect(run.exitCode).toBe(0);
      expect(run.selfRunning).toContain(join(workshop.cwd, path));
    });

    it("cannot change a repository's settings or commit to it", async () => {
      execFileSync("git", ["init", "-q"], { cwd: workshop.cwd });
      workshop.write("project/a.txt");

      expect((await workshop.run("git config core.fsmonitor ./evil")).exitCode).not.toBe(0);
      const commit = "git add a.txt";
      expect((await workshop.run(commit)).exitCode).not.toBe(0);
      expect((await workshop.run("git status --short")).text).toBe("?? a.txt\n");
    });

    it("cannot change scripts and settings that a repository's settings refer to", async () => {
      execFileSync("git", ["init", "-q"], { cwd: workshop.cwd });
      execFileSync("git", ["config", "core.hooksPath", "scripts/hooks"], { cwd: workshop.cwd });
      execFileSync("git", ["config", "include.path", "../gitsettings"], { cwd: workshop.cwd });
      workshop.write("project/scripts/hooks/pre-commit");
      workshop.write("project/gitsettings", "");
      workshop.write("project/scripts/plain.sh");

      const run = await workshop.run(
        "for path in scripts/hooks/pre-commit scripts/hooks/post-commit gitsettings scripts/plain.sh; do echo evil > $path; done",
      );

      expect(run.text.match(/Read-only/g)).toHaveLength(3);
      expect(readFileSync(join(workshop.cwd, "scripts/plain.sh"), "utf8")).toBe("evil\n");
      expect((await workshop.run("mv scripts x; mkdir -p scripts/hooks")).selfRunning).toContain(
        join(workshop.cwd, "scripts/hooks"),
      );
    });

    it.each([
      ["to a file", ".envrc", "conf/envrc", "echo evil > conf/envrc"],
      ["to a folder", ".vscode", "conf/vscode", "echo evil > conf/vscode/tasks.json"],
      ["to a repository", ".git", "real.git", "echo evil > real.git/hooks/pre-commit"],
      ["in a folder", ".husky/pre-commit", "conf/hook", "echo evil > conf/hook"],
      ["in a chain of links", ".envrc", "first", "echo evil > second"],
    ])(
      "cannot change the target of a link %s, and is reported when it replaces one",
      async (_name, link, target, change) => {
        if (target === "first") {
          workshop.write("project/second");
          symlinkSync("second", join(workshop.cwd, "first"));
        } else if (change.includes("/tasks.json") || change.includes("/hooks/")) {
          workshop.write(`project/${/> (.*)/.exec(change)?.[1] ?? ""}`);
        } else workshop.write(`project/${target}`);
        mkdirSync(join(workshop.cwd, link, ".."), { recursive: true });
        symlinkSync(join(workshop.cwd, target), join(workshop.cwd, link));

        expect((await workshop.run(change)).text).toContain("Read-only file system");
        expect((await workshop.run("echo evil > plain; mkdir -p other/conf")).selfRunning).toEqual([]);
        if (link.includes("/")) return;
        const run = await workshop.run(`rm ${link}; mkdir -p ${link}/hooks; echo evil > ${link}/hooks/x`);
        expect(run.selfRunning).toContain(join(workshop.cwd, link));
      },
    );

    it.each([
      [".envrc", "out/envrc", "mkdir -p out && echo evil > out/envrc"],
      [".vscode", "out/vscode", "mkdir -p out/vscode && echo evil > out/vscode/tasks.json"],
      [".git", "out.git", "git init -q --bare out.git"],
      ["packages/a/.envrc", "../../evil", "echo evil > evil"],
    ])("is reported when it creates the target of the dangling link %s", async (link, target, command) => {
      mkdirSync(join(workshop.cwd, link, ".."), { recursive: true });
      symlinkSync(target, join(workshop.cwd, link));

      expect((await workshop.run("mkdir -p elsewhere && echo x > elsewhere/x")).selfRunning).toEqual([]);
      const run = await workshop.run(command);
      expect(run.exitCode).toBe(0);
      expect(run.selfRunning).toContain(join(workshop.cwd, link));
    });

    it("cannot change the scripts of hooks and servers, which run unsandboxed without permission", async () => {
      for (const path of ["check.sh", "scripts/check.mjs", "server/index.js", "other.sh"]) {
        workshop.write(`project/${path}`);
      }
      const commands = ["./check.sh --all", "FOO=1 node 'scripts/check.mjs' && true", "node server"];

      const paths = "check.sh scripts/check.mjs server/index.js other.sh";
      const run = await workshop.run(`for path in ${paths}; do echo evil > $path; done`, { commands });

      expect(run.text.match(/Read-only/g)).toHaveLength(3);
      expect(readFileSync(join(workshop.cwd, "other.sh"), "utf8")).toBe("evil\n");
    });

    it("cannot change files that Git settings refer to or include, regardless of the syntax", async () => {
      const { cwd, home } = workshop;
      execFileSync("git", ["init", "-q"], { cwd });
      workshop.write(
        "project/.git/config",
        `[core] hooksPath = hooks
[alias]
\tx = !./alias.sh
[filter "f"]
\tclean = "node tools/clean.mjs %f"
[diff "d"]
\ttextconv = text\\
conv.sh
[include]
\tpath = ../included
[remote "origin"]
\turl = src
`,
      );
      workshop.write("project/included", "[core]\n\tsshCommand = ./ssh.sh\n\tpager = ./missing.sh\n");
      workshop.write("home/.gitconfig", `[core]\n\teditor = '${cwd}/editor.sh' --wait\n`);
      execFileSync("git", ["config", "--list"], { cwd, env: { ...process.env, HOME: home } });
      const named =
        "hooks/pre-commit alias.sh tools/clean.mjs textconv.sh included ssh.sh editor.sh global askpass.sh".split(
          " ",
        );
      for (const path of [...named, "src/a.ts"]) {
        if (path !== "included") workshop.write(`project/${path}`);
      }
      const environment = {
        PATH: "/usr/bin:/bin",
        GIT_CONFIG_SYSTEM: `${cwd}/global`,
        GIT_ASKPASS: "askpass.sh",
      };

      const run = await workshop.run(
        `for path in ${named.join(" ")} src/a.ts missing.sh; do echo evil > $path; done`,
        { environment },
      );

      expect(run.text.match(/Read-only/g)).toHaveLength(named.length);
      expect(readFileSync(join(cwd, "src/a.ts"), "utf8")).toBe("evil\n");
      expect(run.selfRunning).toEqual([join(cwd, "missing.sh")]);
    });

    it("cannot change a repository that a worktree, submodule or shared folder refers to", async () => {
      workshop.write("project/tree/.git", "gitdir: ../store/worktrees/tree\n");
      workshop.write("project/store/worktrees/tree/commondir", "../..\n");
      workshop.write("project/store/config", "[core]\n\thooksPath = ../hooks-of-store\n");
      workshop.write("project/hooks-of-store/pre-commit");
      workshop.write("project/.git/commondir", "../shared\n");
      for (const path of [
        "store/hooks/pre-commit",
        "shared/hooks/pre-commit",
        "shared/config",
        "tree/a.txt",
      ]) {
        workshop.write(`project/${path}`);
      }
      const paths = [
        "store/worktrees/tree/config.worktree store/hooks/pre-commit store/config hooks-of-store/pre-commit",
        "shared/hooks/pre-commit shared/config tree/a.txt",
      ].join(" ");

      const run = await workshop.run(`for path in ${paths}; do echo evil > $path; done`);

      expect(run.text.match(/Read-only/g)).toHaveLength(6);
      expect(readFileSync(join(workshop.cwd, "tree/a.txt"), "utf8")).toBe("evil\n");
    });

    it("cannot change anything in a project with more protected files than the sandbox supports", async () => {
      workshop.write("project/.git/hooks/pre-commit");
      const change = "echo evil > .git/hooks/pre-commit; echo evil > plain.txt";
      const protectedOnes = await workshop.run(change);
      // The new files come before `.git` in the folder, so they use up the limit.
      for (let index = 0; index < 501; index++) workshop.write(`project/.${index}.pth`);

      const run = await workshop.run(change);

      expect(protectedOnes.text.match(/Read-only/g)).toHaveLength(1);
      expect(protectedOnes.readOnly).toBeUndefined();
      expect(readFileSync(join(workshop.cwd, "plain.txt"), "utf8")).toBe("evil\n");
      expect(run.text.match(/Read-only/g)).toHaveLength(2);
      expect(run.readOnly).toBe("they contain more files that run automatically than can be protected");
      expect(run.selfRunning).toEqual([]);
    });

    it("is reported when it moves a folder of protected files out of the way and creates a new one in its place", async () => {
      workshop.write("project/packages/a/.git/config");

      const run = await workshop.run(
        "mv packages old && mkdir -p packages/a/.git && echo evil > packages/a/.git/config",
      );

      expect(run.selfRunning).toContain(join(workshop.cwd, "packages/a/.git"));
    });

    it("is reported when it changes files that builds and tests run", async () => {
      for (const path of ["Makefile", "web/vite.config.ts", "web/.env", "web/package.json", "src/main.c"]) {
        workshop.write(`project/${path}`);
      }

      const run = await workshop.run(
        "for path in Makefile web/vite.config.ts web/.env web/package.json src/main.c; do echo x >> $path; done",
      );

      expect(run.builds.toSorted()).toEqual(
        ["Makefile", "web/.env", "web/vite.config.ts"].map((path) => join(workshop.cwd, path)),
      );
      expect(run.selfRunning).toEqual([join(workshop.cwd, "web/package.json")]);
    });
  });

  describe("with programs and libraries", () => {
    it("cannot plant a program in a folder on `PATH`", async () => {
      workshop.write("project/node_modules/.bin/git", "#!/bin/sh\n");
      workshop.write("project/node_modules/tool/cli.js");
      symlinkSync("../tool/cli.js", join(workshop.cwd, "node_modules/.bin/tool"));
      const bin = join(workshop.cwd, "node_modules/.bin");
      const environment = { PATH: `${bin}:/usr/bin:/bin` };

      for (const command of [
        "echo evil > node_modules/.bin/git",
        "echo evil > node_modules/.bin/ls",
        "rm node_modules/.bin/git",
        "mv node_modules/.bin x",
        "mv node_modules x",
        "echo evil > node_modules/tool/cli.js",
      ]) {
        expect((await workshop.run(command, { environment })).text, command).toMatch(/Read-only|busy/);
      }
      expect((await workshop.run("echo x > node_modules/tool/other.js", { environment })).exitCode).toBe(0);
      // Packages can be installed if the folder is not on the search path.
      expect((await workshop.run("rm -r node_modules && mkdir -p node_modules/.bin")).exitCode).toBe(0);
    });

    it.each(["bin/", "src/../bin", "./bin", "bin//"])(
      "cannot plant a program in a folder on `PATH` written as %s",
      async (name) => {
        workshop.write("project/bin/git", "#!/bin/sh\n");
        workshop.write("project/src/a.txt");
        workshop.write("outside/bin/tool", "#!/bin/sh\necho found\n");
        chmodSync(join(workshop.cwd, "../outside/bin/tool"), 0o755);
        const outside = `${workshop.cwd}/../outside/${name.replace("src/../", "")}`;
        const environment = { PATH: `${workshop.cwd}/${name}:${outside}:/usr/bin:/bin` };

        expect((await workshop.run("echo evil > bin/git", { environment })).text).toMatch(/Read-only/);
        expect((await workshop.run(join(workshop.cwd, "../outside/bin/tool"), { environment })).text).toBe(
          "found\n",
        );
      },
    );

    it("cannot change files that run automatically above a folder on `PATH`", async () => {
      workshop.write("project/.mise/installs/node/bin/node", "#!/bin/sh\n");
      const environment = { PATH: `${join(workshop.cwd, ".mise/installs/node/bin")}:/usr/bin:/bin` };

      const run = await workshop.run(
        "for path in .mise .mise/installs .mise/installs/node plain; do echo evil > $path/x; mkdir -p plain; done",
        { environment },
      );

      expect(run.text.match(/Read-only/g)).toHaveLength(3);
    });

    it("cannot change libraries that unsandboxed programs load", async () => {
      workshop.write("project/lib/libown.so");
      const environment = { PATH: "/usr/bin:/bin", LD_LIBRARY_PATH: join(workshop.cwd, "lib") };

      const run = await workshop.run("echo evil > lib/libown.so; mv lib x; echo evil > plain", {
        environment,
      });

      expect(run.text.match(/Read-only|busy/g)).toHaveLength(2);
      expect(readFileSync(join(workshop.cwd, "plain"), "utf8")).toBe("evil\n");
    });

    it.each(["node_modules/.bin", "bin", ".venv/bin"])(
      "is reported when it creates %s on `PATH`",
      async (folder) => {
        const environment = { PATH: `${join(workshop.cwd, folder)}:/usr/bin:/bin` };

        const run = await workshop.run(`mkdir -p ${folder} && echo evil > ${folder}/git`, { environment });

        expect(run.selfRunning).toContain(join(workshop.cwd, folder));
      },
    );

    it("cannot change the agent's program in the command's roots", async () => {
      const file = workshop.write("project/node_modules/@parley/reference-agent/dist/main.js");
      const programPaths = [join(workshop.cwd, "node_modules/@parley/reference-agent")];

      for (const command of [
        "echo evil > node_modules/@parley/reference-agent/dist/main.js",
        "echo evil > node_modules/@parley/reference-agent/dist/new.js",
        "rm -r node_modules/@parley/reference-agent/dist",
        "mv node_modules/@parley/reference-agent x",
        "mv node_modules/@parley x",
        "mv node_modules x",
      ]) {
        expect((await workshop.run(command, { programPaths })).text, command).toMatch(/Read-only|busy/);
      }
      expect(readFileSync(file, "utf8")).toBe("theirs\n");
      expect(
        (
          await workshop.run("echo x > node_modules/@parley/x && cat node_modules/@parley/x", {
            programPaths,
          })
        ).text,
      ).toBe("x\n");
    });
  });

  describe("with files outside its roots", () => {
    it("cannot see the user's other files", async () => {
      const paths = [
        ".ssh/id",
        ".vault-token",
        ".m2/settings.xml",
        ".config/git/credentials",
        ".bash_history",
        ".netrc",
        ".mozilla/firefox/x/logins.json",
        ".config/google-chrome/Default/Cookies",
        "documents/letter.txt",
      ];
      for (const path of paths) workshop.write(`home/${path}`, "secret\n");
      workshop.write("elsewhere/a.txt", "secret\n");
      workshop.write("home/.gitconfig", "[user]\n\tname = Ann\n");

      const run = await workshop.run(
        `cat ~/${paths.join(" ~/")} ${workshop.top}/elsewhere/a.txt; git config user.name`,
      );

      expect(run.text.match(/No such file/g)).toHaveLength(paths.length + 1);
      expect(run.text).toMatch(/^Ann$/m);
    });

    it("cannot see keys in a home directory used as a root, or system files that are not world-readable", async () => {
      const keys = [
        ".ssh/id",
        ".vault-token",
        ".m2/settings.xml",
        ".docker/config.json",
        ".config/hcloud/cli.toml",
        ".pulumi/credentials.json",
        ".config/Code/User/globalStorage/state.vscdb",
        ".local/share/uv/credentials/credentials.toml",
        ".qwen/oauth_creds.json",
        ".ethereum/keystore/key",
      ];
      for (const path of keys) workshop.write(`home/${path}`, "secret\n");
      workshop.write("home/notes.txt", "notes\n");
      const own = workshop.write("home/.local/share/parley/hooks.json", "secret\n");

      const run = await workshop.run(
        `cat ~/${keys.join(" ~/")} ${own} /etc/shadow; echo evil > ${own}; cat ~/notes.txt`,
        { cwd: workshop.home, roots: [workshop.home], ownPaths: [join(own, "..")] },
      );

      expect(run.text).toContain("notes\n");
      expect(run.text).not.toMatch(/secret|root:/);
      expect(readFileSync(own, "utf8")).toBe("secret\n");
    });

    it("cannot change settings, programs or toolchains in a home directory used as a root, or read Parley's files", async () => {
      const paths = [
        ".config/fish/config.fish",
        ".config/nvim/init.lua",
        ".config/autostart/a.desktop",
        ".config/systemd/user/a.service",
        ".local/bin/tool",
        ".local/share/applications/a.desktop",
        ".nvm/versions/node/lib/cli.js",
        ".zsh/plugins/a.zsh",
        ".aliases",
        ".gradle/init.d/a.gradle",
        "Library/LaunchAgents/a.plist",
      ];
      const own = [".config/parley/config.json", ".local/state/parley/permissions.json"];
      for (const path of paths) workshop.write(`home/${path}`);
      for (const path of own) workshop.write(`home/${path}`, "secret\n");
      workshop.write("home/notes.txt");

      const run = await workshop.run(
        `for path in ${[...paths, ...own, "notes.txt", ".newrc"].join(" ")}; do cat $path; echo evil > $path; done`,
        { cwd: workshop.home, roots: [workshop.home] },
      );

      expect(run.text).not.toContain("secret");
      for (const path of paths)
        expect(readFileSync(join(workshop.home, path), "utf8"), path).toBe("theirs\n");
      for (const path of own) expect(readFileSync(join(workshop.home, path), "utf8"), path).toBe("secret\n");
      expect(run.selfRunning).toEqual([join(workshop.home, ".newrc")]);
      expect(readFileSync(join(workshop.home, "notes.txt"), "utf8")).toBe("evil\n");
    });

    it("cannot reach other files through links, hard links or parent folders", async () => {
      const secret = workshop.write("home/.ssh/id", "secret\n");
      symlinkSync(join(workshop.home, ".ssh"), join(workshop.cwd, "keys"));

      const run = await workshop.run(
        `cat keys/id ../home/.ssh/id; ln ${secret} linked; ln /usr/bin/env env; ln package.json x`,
      );

      expect(run.text).not.toContain("secret");
      expect(existsSync(join(workshop.cwd, "linked"))).toBe(false);
      expect(existsSync(join(workshop.cwd, "env"))).toBe(false);
    });

    it("cannot create hard links to files that run automatically", async () => {
      const file = workshop.write("project/package.json");
      linkSync(file, join(workshop.top, "control"));

      expect((await workshop.run("ln package.json x")).text).toContain("ln: failed");
    });
  });

  describe("with Unix sockets", () => {
    it("can connect to its own sockets and those in its roots, but not to others", async () => {
      mkdirSync(join(workshop.home, ".docker/desktop"), { recursive: true });
      mkdirSync(join(workshop.home, ".1password"));
      const outside = [
        join(workshop.home, ".docker/desktop/docker.sock"),
        join(workshop.home, ".1password/agent.sock"),
        join(workshop.top, "x.sock"),
      ];
      for (const path of outside) await serve(path);
      const inside = join(workshop.cwd, "inside.sock");
      await serve(inside);
      symlinkSync(outside[0] ?? "", join(workshop.cwd, "linked.sock"));

      for (const path of [...outside, join(workshop.cwd, "linked.sock")]) {
        const run = await workshop.run(connect(path));
        expect(run.text).toMatch(/connect: No such file/);
      }
      expect((await workshop.run(connect(inside))).text).toBe("hello from outside\n");
    });

    it("cannot connect to an abstract socket", async () => {
      const name = `parley-${process.pid}-${workshop.top.slice(-6)}`;
      await serve(`\0${name}`);

      expect((await workshop.run(connect(`@${name}`))).text).toMatch(/connect: Connection refused/);
      expect((await workshop.run(connect(`@${name}`), { network: true })).text).toMatch(
        /socket: Operation not permitted/,
      );
    });

    it("cannot connect to a socket created while it runs", async () => {
      mkdirSync(join(workshop.cwd, "wait"));
      const path = join(workshop.home, "later.sock");
      const running = workshop.run(
        `touch wait/ready; until [ -e wait/go ]; do sleep 0.01; done; ${connect(path)}`,
      );
      await expect.poll(() => existsSync(join(workshop.cwd, "wait/ready"))).toBe(true);
      await serve(path);
      workshop.write("project/wait/go");

      expect((await running).text).toMatch(/connect: No such file/);
    });

    it("cannot connect to a Unix socket even with network access, or to a vsock without it", async () => {
      const inside = join(workshop.cwd, "inside.sock");
      await serve(inside);

      expect((await workshop.run(connect(inside), { network: true })).text).toMatch(
        /socket: Operation not permitted/,
      );
      const vsock = `perl -MSocket -e 'socket(S, 40, SOCK_STREAM, 0) or print "$!"'`;
      expect((await workshop.run(vsock)).text).toBe("Operation not permitted");
    });

    it("cannot send datagrams to abstract sockets through a socket pair, even with network access", async () => {
      const name = `sandbox-threats-${process.pid}`;
      const send = `perl -MSocket -e 'socketpair(A, B, AF_UNIX, SOCK_DGRAM, 0) or die "pair: $!"; send(A, "evil", 0, sockaddr_un("\\0${name}")) and print "sent"'`;
      const listen = `perl -MSocket -e 'socket(S, AF_UNIX, SOCK_DGRAM, 0); bind(S, sockaddr_un("\\0${name}")); $| = 1; print "ready"; sleep'`;
      const service = spawn("sh", ["-c", `exec ${listen}`], { stdio: ["ignore", "pipe", "inherit"] });
      await once(service.stdout, "data");
      try {
        expect(execFileSync("sh", ["-c", send], { encoding: "utf8" })).toBe("sent");
        expect((await workshop.run(send, { network: true })).text).toMatch(/pair: Operation not permitted/);
        expect((await workshop.run(send)).text).toBe("");
      } finally {
        service.kill();
      }
    });

    it("has no variables that refer to sockets", async () => {
      expect((await workshop.run('echo "${SSH_AUTH_SOCK-none} $WORD"')).text).toBe("none w\n");
    });

    it("cannot see `/run` and `/var`", async () => {
      expect(
        (await workshop.run("ls /run /var/run /var/lib/docker 2>/dev/null | grep -v resolv; ls /var/run"))
          .text,
      ).toContain("No such file");
    });
  });

  describe("when a path is replaced during startup", () => {
    const replaced = async (what: string, by: string, options: object = {}): Promise<string> => {
      workshop.write("home/documents/envrc", "secret\n");
      workshop.write("home/.vscode/settings.json", "secret\n");
      workshop.write("project/d/documents/envrc");
      workshop.write("project/d/.vscode/settings.json");
      symlinkSync("d/documents/envrc", join(workshop.cwd, ".envrc"));
      const command = `cat ~/documents/envrc ~/.vscode/settings.json; echo evil > a; find / -name envrc -o -name .vscode`;
      const { text } = await workshop.run(command, {
        ...options,
        between: () => {
          renameSync(join(workshop.top, what), join(workshop.top, `${what}-old`));
          symlinkSync(by, join(workshop.top, what));
        },
      });
      return text;
    };

    it.each([
      ["a folder in the project", "project/d", "../home"],
      ["a folder in the project and has an absolute target", "project/d", "/var"],
      ["a file", "project/d/documents/envrc", "../../../home/documents/envrc"],
      ["the root", "project", "home"],
    ])("is not started if a link replaces %s", async (_name, what, by) => {
      const text = await replaced(what, by);

      expect(text).not.toContain("secret");
      expect(text).toMatch(/Cannot open the sandbox: a file was replaced meanwhile|bwrap: /);
    });

    it("is started if the replacement is harmless", async () => {
      workshop.write("project/plain/x");

      expect(await replaced("project/plain", "../home")).toContain("/project/d/documents/envrc");
    });
  });

  it("works in directories with any name", async () => {
    const cwd = join(workshop.top, "a b\\c\td");
    mkdirSync(cwd);
    symlinkSync(cwd, join(workshop.top, "alias"));

    const run = await workshop.run("echo x > y; pwd", { cwd, roots: [cwd, join(workshop.top, "alias")] });

    expect(run).toMatchObject({ text: `${cwd}\n`, exitCode: 0 });
  });

  it("has no network access or name resolution unless allowed", async () => {
    const server = await serve({ port: 0 });
    const { port } = server.address() as { readonly port: number };
    const command = `getent hosts localhost.localdomain example.org; cat < /dev/tcp/127.0.0.1/${port}`;

    const closed = await workshop.run(command);
    const open = await workshop.run(`cat < /dev/tcp/127.0.0.1/${port}`, { network: true });

    expect(closed.exitCode).not.toBe(0);
    expect(closed.text).not.toContain("hello");
    expect(open.text).toBe("hello from outside\n");
  });

  it("sees only its own processes, and has no terminal or capabilities", async () => {
    const { text } = await workshop.run(
      "ls /proc | grep -c '^[0-9]'; test -t 0 || echo no terminal; tr '\\0' '\\n' < /proc/1/environ; " +
        "grep CapEff /proc/self/status; ls /proc/self/fd | tr '\\n' ' '",
    );

    expect(Number(/^\d+/.exec(text)?.[0])).toBeLessThan(8);
    expect(text).toContain("no terminal");
    expect(text).toMatch(/CapEff:\s+0+$/m);
    // `ls` itself opens the last descriptor.
    expect(text).toMatch(/^0 1 2 3 $/m);
  });

  it("cannot change the kernel's settings or see its secrets", async () => {
    const changed = "vm/swappiness kernel/core_pattern kernel/hostname fs/pipe-max-size".split(" ");

    const { text } = await workshop.run(
      `for name in ${changed.join(" ")}; do read -r old < /proc/sys/$name && echo "$old" > /proc/sys/$name && echo changed; done; ` +
        "for path in /proc/[!0-9]* /proc/pressure/* /proc/irq/*; do test -f $path -a -w $path && echo $path; done; " +
        "cat /proc/timer_list /proc/keys /proc/kcore /proc/kmsg /proc/slabinfo; find /proc/acpi /proc/scsi -mindepth 1; " +
        'test -n "$(cat /proc/meminfo /proc/sys/vm/swappiness)" && echo read',
    );

    expect(text.match(/Read-only file system|Permission denied/g)?.length).toBeGreaterThanOrEqual(
      changed.length,
    );
    expect(text.split("\n").filter((line) => !/Read-only|denied|No such file/.test(line))).toEqual([
      "read",
      "",
    ]);
  });

  it.each([
    ["keyctl", call({ x64: 250, arm64: 219 }, 0, -3, 0)],
    ["add_key", call({ x64: 248, arm64: 217 }, 0, 0, 0, 0, 0)],
    ["io_uring_setup", call({ x64: 425, arm64: 425 }, 1, 0)],
    ["bpf", call({ x64: 321, arm64: 280 }, 0, 0, 0)],
    ["a user namespace", "unshare --user true"],
    ["terminal input injection", `perl -e 'ioctl(STDIN, 0x5412, $c = "x") or print "$!"'`],
  ])("cannot use %s", async (_name, command) => {
    expect((await workshop.run(command)).text).toMatch(/Operation not permitted/);
    expect((await workshop.run(call({ x64: 39, arm64: 172 }))).text).toBe("done");
  });
});

describe("the list of automatically running files in a project with many folders", () => {
  beforeEach(() => {
    servers = [];
    workshop = new SandboxWorkshop(program, { name: "anybody" });
  });

  it("is reported as incomplete", async () => {
    const { cwd } = workshop;
    workshop.write("project/z/.git/config");
    const search = { roots: [cwd], cwd, environment: {}, maxFolders: 10 };
    const found = await findSelfRunning(search);
    for (let index = 0; index < 10; index++) mkdirSync(join(cwd, `a${index}`));

    const partial = await findSelfRunning(search);

    expect(found).toMatchObject({ unseen: undefined, excess: undefined });
    expect([...found.fixed.keys()]).toEqual([join(cwd, "z/.git")]);
    expect(partial.excess).toBe("they have more than 10 folders");
    expect(partial.unseen).toBe(partial.excess);
  });
});
