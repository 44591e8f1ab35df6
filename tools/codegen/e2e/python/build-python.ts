import { join } from "node:path";

import type { ProtocolCorpus } from "../round-trip/protocol-corpus.ts";
import { runTool } from "../tool-chain.ts";
import { generateInto, workFolder, writeInto } from "../work-folder.ts";
import { pythonEnvironment } from "./python-environment.ts";

/** Type-checks the generated packages strictly, and returns a program that reads and writes documents of them. */
export async function buildPython(
  corpora: readonly ProtocolCorpus[],
): Promise<(protocol: string) => readonly string[]> {
  const python = await pythonEnvironment();
  const folder = await workFolder("python");
  await writeInto(folder, "acp/__init__.py", "");
  for (const { protocol } of corpora) {
    await generateInto(join(folder, "acp", protocol), { language: "python", protocol });
  }
  await writeInto(folder, "round_trip.py", program);
  await runTool([python, "-m", "mypy", "--strict", "acp"], { cwd: folder });
  return (protocol) => [python, join(folder, "round_trip.py"), protocol];
}

const program = `
import importlib
import json
import re
import sys

module = importlib.import_module("acp." + sys.argv[1])


def reader(name):
    kind = getattr(module, name)
    snake = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\\1", name).lower()
    return kind.from_json if hasattr(kind, "from_json") else getattr(module, snake + "_from_json")


for line in sys.stdin.buffer.read().decode().split("\\n")[:-1]:
    definition, document = line.split("\\t", 1)
    try:
        print("ok\\t" + json.dumps(module.to_json(reader(definition)(json.loads(document)))))
    except module.InvalidValue as error:
        print("error\\t" + repr(error))
`;
