// Tests the container files of `examples/hosted`. `hosted-example.e2e.ts` runs its programs.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";
import { parse } from "yaml";

const folder = join(import.meta.dirname, "../../../examples/hosted");
const dockerfile = await read("Dockerfile");

function read(file: string): Promise<string> {
  return readFile(join(folder, file), "utf8");
}

/** A part of `compose.yaml`. */
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

/** Returns what a service refers to and the deployment does not define. */
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

test("the compose file gives each container what its program reads", async () => {
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

/** Returns what a program imports but its image lacks: packages that are not installed, files that are not copied. */
async function missingInImage(stage: string, file: string): Promise<string[]> {
  const source = await readFile(join(folder, "..", file), "utf8");
  const imported = [...source.matchAll(/ from "([^"]+)"/g)].map(([, name = ""]) => {
    if (name.startsWith(".")) return join(file, "..", name);
    return name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  });
  const words = stage.split(/\s+/);
  return [file, ...imported].filter((name) => !name.startsWith("node:") && !words.includes(name));
}

test("the images have the files and packages that their programs import", async () => {
  const [, node = "", page = ""] = dockerfile.split(/^FROM /m);
  for (const file of ["hosted/agent.ts", "hosted/node.ts", "hosted/telemetry.ts"])
    expect(await missingInImage(node, file)).toEqual([]);
  for (const file of ["web-client/agent.ts", "web-client/main.tsx"])
    expect(await missingInImage(page, file)).toEqual([]);
  for (const peer of ["pg", "ws", "@opentelemetry/api"]) expect(node.split(/\s+/)).toContain(peer);
  expect(page).toContain(" web-client/index.html ");
});
