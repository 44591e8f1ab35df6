// Tests the container and service files in `examples/hosted`. `hosted-example.e2e.ts` tests the programs.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { PARLEY } from "../src/built-packages.ts";
import { firstLine } from "../src/first-line.ts";

const folder = join(import.meta.dirname, "../../../examples/hosted");
const dockerfile = await read("Dockerfile");

function read(file: string): Promise<string> {
  return readFile(join(folder, file), "utf8");
}

/** Parts of `compose.yaml` that the tests use. */
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, object>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
}

/** Returns everything that a service refers to but the deployment does not define. */
function missingFor(service: Service, { services, secrets, volumes }: Compose): string[] {
  const waitsInVain = Object.entries(service.depends_on ?? {}).filter(
    ([name, { condition }]) => condition !== "service_healthy" || services[name]?.healthcheck === undefined,
  );
  const sources = (service.volumes ?? []).map((volume) => volume.slice(0, volume.indexOf(":")));
  const noVolume = sources.filter((source) =>
    source.startsWith("./") ? !existsSync(join(folder, source)) : !Object.hasOwn(volumes, source),
  );
  const noSecret = (service.secrets ?? []).filter((secret) => !Object.hasOwn(secrets, secret));
  const { build } = service;
  const hasBuild =
    build === undefined ||
    (existsSync(join(folder, build.context, build.dockerfile)) &&
      new RegExp(`^FROM \\S+ AS ${build.target}$`, "m").test(dockerfile));
  return [...waitsInVain.map(([name]) => name), ...noVolume, ...noSecret, ...(hasBuild ? [] : ["build"])];
}

test("the compose file passes each container the configuration that its program reads", async () => {
  const compose = parse(await read("compose.yaml"), { merge: true }) as Compose;
  const { services } = compose;
  expect(Object.keys(services)).toEqual(["postgres", "collector", "node-1", "node-2", "nginx"]);
  for (const [name, service] of Object.entries(services))
    expect(missingFor(service, compose), name).toEqual([]);
  const settings = [...(await read("node.ts")).matchAll(/setting\("(\w+)"/g)].map(([, name]) => name);
  expect(settings).toContain("DATABASE_URL");
  for (const node of ["node-1", "node-2"])
    expect(Object.keys(services[node]?.environment ?? {})).toEqual(expect.arrayContaining(settings));
  const names = [...(await read("site.conf.template")).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name);
  expect(new Set(Object.keys(services["nginx"]?.environment ?? {}))).toEqual(new Set(names));
});

/**
 * Returns a program's imports that are missing from its image: packages that are not installed and files that are not
 * copied.
 */
async function missingInImage(stage: string, file: string): Promise<string[]> {
  const source = await readFile(join(folder, "..", file), "utf8");
  const imported = [...source.matchAll(/ from "([^"]+)"/g)].map(([, name = ""]) => {
    if (name.startsWith(".")) return join(file, "..", name);
    return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  });
  const words = stage.split(/\s+/);
  return [file, ...imported].filter((name) => !name.startsWith("node:") && !words.includes(name));
}

test("the images contain the files and packages that their programs import", async () => {
  const [, node = "", page = ""] = dockerfile.split(/^FROM /m);
  for (const file of ["hosted/agent.ts", "hosted/node.ts", "hosted/telemetry.ts"])
    expect(await missingInImage(node, file)).toEqual([]);
  for (const file of ["web-client/agent.ts", "web-client/main.tsx"])
    expect(await missingInImage(page, file)).toEqual([]);
  for (const peer of ["pg", "ws", "@opentelemetry/api"]) expect(node.split(/\s+/)).toContain(peer);
  expect(page).toContain(" web-client/index.html ");
});

/** Parts of an object in `kubernetes.yaml` that the tests use. */
interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object };
    readonly podSelector?: object;
    readonly template: {
      readonly metadata: object;
      readonly spec: { readonly containers: readonly Container[] };
    };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
  };
}

interface Container {
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly readinessProbe: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly livenessProbe: { readonly tcpSocket: { readonly port: string } };
}

test("the Kubernetes objects are consistent with each other and with the program", async () => {
  const objects = parseAllDocuments(await read("kubernetes.yaml")).map(
    (each) => each.toJS() as KubernetesObject,
  );
  const [deployment, service, budget, policy] = objects.map(({ spec }) => spec) as [
    KubernetesObject["spec"],
    KubernetesObject["spec"],
    KubernetesObject["spec"],
    KubernetesObject["spec"],
  ];
  const matchLabels = { app: "parley" };
  expect(deployment.selector).toEqual({ matchLabels });
  expect(deployment.template.metadata).toEqual({ labels: matchLabels });
  expect([service.selector, budget.selector, policy.podSelector]).toEqual([
    matchLabels,
    { matchLabels },
    { matchLabels },
  ]);
  const [container] = deployment.template.spec.containers as readonly [Container];
  const ports = container.ports.map(({ name }) => name);
  const used = [
    container.readinessProbe.httpGet.port,
    container.livenessProbe.tcpSocket.port,
    ...(service.ports ?? []).map(({ targetPort }) => targetPort),
    ...(policy.ingress ?? []).flatMap((rule) => rule.ports.map(({ port }) => port)),
  ];
  expect(new Set(used)).toEqual(new Set(ports));
  const values = new Map(container.env.map(({ name, value }) => [name, value]));
  const [acp, internal] = container.ports.map(({ containerPort }) => containerPort);
  expect([values.get("PORT"), values.get("INTERNAL_ADDRESS")]).toEqual([`${acp}`, `$(POD_IP):${internal}`]);
  const program = await read("node.ts");
  const settings = [...program.matchAll(/(?:setting\(|env\[)"(\w+)"/g)].map(([, name = ""]) => name);
  const ofSecret = ["DATABASE_URL", "NODE_TOKEN"];
  expect(new Set([...values.keys(), ...ofSecret])).toEqual(new Set([...settings, "POD_IP"]));
});

const analyze = spawnSync("systemd-analyze", ["--version"]);

test.skipIf(analyze.status !== 0)(
  `systemd accepts the unit${analyze.status === 0 ? "" : " (systemd-analyze is not installed)"}`,
  () => {
    const { stderr, status } = spawnSync("systemd-analyze", ["verify", join(folder, "parley.service")]);
    expect([status, String(stderr)]).toEqual([0, ""]);
  },
);

test("the systemd unit's command starts a server that exits on SIGTERM", async () => {
  const unit = await read("parley.service");
  const [, command = ""] = /^ExecStart=\/usr\/bin\/env parley (.*)$/m.exec(unit) ?? [];
  const home = await mkdtemp(join(tmpdir(), "parley-unit-"));
  onTestFinished(() => rm(home, { recursive: true }));
  await writeFile(join(home, "tokens"), "ann:a-token-of-the-test\n", { mode: 0o600 });
  const here: Readonly<Record<string, string>> = {
    "postgres://parley@db.internal/parley": join(home, "sessions.db"),
    "/etc/parley/tokens": join(home, "tokens"),
    "0.0.0.0": "127.0.0.1",
  };
  const words = command.split(" ").map((word) => here[word] ?? word);
  expect(words).toEqual(expect.arrayContaining(Object.values(here)));
  const env = { ...process.env, HOME: home, PARLEY_STORE: "", XDG_STATE_HOME: "", XDG_DATA_HOME: "" };
  const child = spawn(process.execPath, [PARLEY, ...words, "--port", "0"], {
    cwd: home,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await firstLine(child)).toMatch(/^http:\/\/127\.0\.0\.1:/);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
