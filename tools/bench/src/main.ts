import { benchAgent } from "./bench-agent.ts";
import { MINIMAL_CLIENTS, bundleSizes } from "./bundle-size.ts";
import { foldTimes } from "./fold-time.ts";
import { benchHost } from "./host/bench-host.ts";
import { importTimes } from "./import-time.ts";
import { benchInspect } from "./inspect/bench-inspect.ts";
import { mcpConnectTimes } from "./mcp-connect-time.ts";
import { median } from "./median.ts";
import type { Figures, ReceivingFigures } from "./programs/work.ts";
import { benchProxy } from "./proxy/bench-proxy.ts";
import { benchRelay } from "./relay/bench-relay.ts";
import { benchRemote } from "./remote/bench-remote.ts";
import { runProgram } from "./run-program.ts";
import { benchScreen } from "./screen-keys.ts";
import { benchSession } from "./session/bench-session.ts";
import { benchStorage } from "./storage/bench-storage.ts";
import { formatTable } from "./table.ts";
import { validationTimes } from "./validate.ts";

const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);

const benchmarks: { readonly [name: string]: () => Promise<string> } = {
  size: benchSize,
  import: benchImport,
  stdio: benchStdio,
  http: () => benchRemote(ROUNDS),
  host: () => benchHost(ROUNDS),
  client: benchClient,
  validate: benchValidate,
  mcp: benchMcp,
  agent: () => benchAgent(ROUNDS * 3),
  storage: benchStorage,
  session: benchSession,
  relay: () => benchRelay(ROUNDS),
  proxy: () => benchProxy(ROUNDS),
  inspect: benchInspect,
  screen: () => benchScreen(ROUNDS * 60),
};

async function benchSize(): Promise<string> {
  const rows = [["minimal client, bytes", "minified", "gzip", "brotli"]];
  for (const [name, source] of Object.entries(MINIMAL_CLIENTS)) {
    for (const [part, { minified, gzip, brotli }] of await bundleSizes(source)) {
      rows.push([`${name}, ${part}`, String(minified), String(gzip), String(brotli)]);
    }
  }
  return formatTable(rows);
}

function benchImport(): Promise<string> {
  const times = importTimes(ROUNDS * 3);
  const [empty = { clock: 0, processor: 0 }] = times.values();
  const rows = [["import, ms", "clock", "over an empty Node", "processor", "over an empty Node"]];
  for (const [name, time] of times) {
    const kinds = ["clock", "processor"] as const;
    const cells = kinds.flatMap((kind) => [
      time[kind].toFixed(1),
      `+${(time[kind] - empty[kind]).toFixed(1)}`,
    ]);
    rows.push([name, ...cells]);
  }
  return Promise.resolve(formatTable(rows));
}

async function benchStdio(): Promise<string> {
  const subjects = ["floor", "sdk", "parley"] as const;
  const runs = new Map<string, Figures[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) {
      runs.get(subject)?.push(JSON.parse(await runProgram(`${subject}-client.ts`)) as Figures);
      process.stderr.write(`round ${round + 1} of ${ROUNDS}: ${subject}\n`);
    }
  }
  const figure = (subject: string, key: keyof Figures): number =>
    median((runs.get(subject) ?? []).map((figures) => figures[key]));
  const rows = [["over stdio, a second", "floor", "sdk", "parley", "sdk / floor", "parley / floor"]];
  for (const key of ["sequential", "concurrent", "updates"] as const) {
    const [floor = 0, sdk = 0, parley = 0] = subjects.map((subject) => figure(subject, key));
    rows.push([
      key,
      ...[floor, sdk, parley].map(String),
      (sdk / floor).toFixed(2),
      (parley / floor).toFixed(2),
    ]);
  }
  for (const key of ["clientMemory", "agentMemory"] as const) {
    rows.push([`${key}, MB`, ...subjects.map((subject) => String(figure(subject, key))), "", ""]);
  }
  return formatTable(rows);
}

async function benchClient(): Promise<string> {
  const folds = foldTimes(ROUNDS, { chunks: 1_000_000, updates: 10_000 });
  const rows = [["folding, ns an update", "updates", "at a tenth", "at all", "all / tenth"]];
  for (const { work, count, few, many } of folds)
    rows.push([work, String(count), few.toFixed(0), many.toFixed(0), (many / few).toFixed(2)]);
  return `${formatTable(rows)}\n\n${await benchReceiving()}`;
}

async function benchReceiving(): Promise<string> {
  const programs = [
    ["receive-floor-client.ts", {}],
    ["receive-parley-client.ts", {}],
    ["receive-parley-client.ts", { BENCH_LOOKS: "1" }],
    ["receive-fold-floor-client.ts", {}],
    ["receive-parley-client.ts", { BENCH_READS: "1" }],
  ] as const;
  const runs: ReceivingFigures[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const run: ReceivingFigures[] = [];
    for (const [name, env] of programs) run.push(JSON.parse(await runProgram(name, env)) as ReceivingFigures);
    runs.push(run);
  }
  const medians = receivingKeys.map(([key, name]) => {
    const values = programs.map((_program, index) => median(runs.map((run) => run[index]?.[key] ?? 0)));
    return [name, values] as const;
  });
  const receiving = medians.map(([name, [floor = 0, parley = 0, looking = 0]]) => [
    name,
    ...[floor, parley, looking].map(String),
    ...[parley, looking].map((value) => (value / floor).toFixed(2)),
  ]);
  const reading = medians.map(([name, [, , , floor = 0, parley = 0]]) => [
    name,
    ...[floor, parley].map(String),
    (parley / floor).toFixed(2),
  ]);
  const [title, looks] = ["receiving chunks of one message", "looking at each"];
  const reads = "reading the message's length after each chunk";
  return [
    formatTable([[title, "floor", "parley", looks, "parley / floor", "looking / floor"], ...receiving]),
    formatTable([[reads, "floor that folds", "parley", "parley / floor"], ...reading]),
  ].join("\n\n");
}

const receivingKeys = [
  ["updates", "updates a second"],
  ["updatesOfProcessor", "updates a second of processor time"],
  ["clientMemory", "memory of the client, MB"],
] as const;

async function benchValidate(): Promise<string> {
  const rows = [["one message, ns", "sdk", "validate", "decode", "sdk / validate", "sdk / decode"]];
  for (const { message, sdk, validate, decode } of await validationTimes(ROUNDS)) {
    const times = [sdk, validate, decode].map((time) => time.toFixed(0));
    rows.push([message, ...times, (sdk / validate).toFixed(0), (sdk / decode).toFixed(0)]);
  }
  return formatTable(rows);
}

async function benchMcp(): Promise<string> {
  const times = await mcpConnectTimes(ROUNDS * 3);
  const reference = times.get("MCP SDK, every revision")?.connect ?? Number.NaN;
  const rows = [["an MCP server over stdio, ms", "connect", "close", "connect / MCP SDK, every revision"]];
  for (const [name, { connect, close }] of times) {
    rows.push([name, connect.toFixed(0), close.toFixed(0), (connect / reference).toFixed(2)]);
  }
  return formatTable(rows);
}

const wanted = process.argv.slice(2);
for (const name of wanted) {
  if (Object.hasOwn(benchmarks, name)) continue;
  process.stderr.write(`Cannot run benchmark "${name}": there are ${Object.keys(benchmarks).join(", ")}\n`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) console.log(`${await run()}\n`);
}
