export interface RequiredProgram {
  /** Alternative commands for the program. A single one is enough. */
  readonly commands: readonly string[];
  /** The tests and scripts that need the program. */
  readonly usedBy: string;
  /** The Debian or Ubuntu command that installs the program, or the URL of its website. */
  readonly install: string;
}

/** Programs that `pnpm install` does not install. */
export const requiredPrograms: readonly RequiredProgram[] = [
  {
    commands: ["git"],
    usedBy: "tests of the reference agent, pnpm test:release",
    install: "apt-get install git",
  },
  { commands: ["cargo"], usedBy: "generated Rust", install: "https://rustup.rs" },
  { commands: ["go"], usedBy: "generated Go", install: "https://go.dev/dl, 1.21 or newer" },
  {
    commands: ["javac"],
    usedBy: "generated Java and Kotlin",
    install: "a JDK, 17 or newer: apt-get install default-jdk",
  },
  { commands: ["mvn"], usedBy: "generated Java and Kotlin", install: "apt-get install maven" },
  {
    commands: ["python3", "python"],
    usedBy: "generated Python",
    install: "Python 3.10 or newer: apt-get install python3-venv",
  },
  { commands: ["g++"], usedBy: "generated C++", install: "apt-get install g++ nlohmann-json3-dev" },
  { commands: ["mcs"], usedBy: "generated C#", install: "apt-get install mono-mcs" },
  {
    commands: ["bwrap"],
    usedBy: "the sandbox of the reference agent",
    install: "apt-get install bubblewrap",
  },
  {
    commands: ["chromium-headless-shell", "chromium"],
    usedBy: "the inspector, pages with an agent",
    install: "apt-get install chromium-headless-shell",
  },
  { commands: ["pgbouncer"], usedBy: "a database behind a pooler", install: "apt-get install pgbouncer" },
  { commands: ["nginx"], usedBy: "the hosted example", install: "apt-get install nginx" },
  { commands: ["openssl"], usedBy: "the server over TLS", install: "apt-get install openssl" },
];
