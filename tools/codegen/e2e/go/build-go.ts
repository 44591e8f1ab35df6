import { join } from "node:path";

import type { ProtocolCorpus } from "../round-trip/protocol-corpus.ts";
import { runTool } from "../tool-chain.ts";
import { generateInto, workFolder, writeInto } from "../work-folder.ts";

/** Compiles a program that reads and writes documents of both versions; gofmt and go vet have to be content too. */
export async function buildGo(
  corpora: readonly ProtocolCorpus[],
): Promise<(protocol: string) => readonly string[]> {
  const folder = await workFolder("go");
  for (const { protocol } of corpora) {
    await generateInto(join(folder, protocol), { language: "go", protocol, package: protocol });
  }
  await writeInto(folder, "go.mod", "module example.com/roundtrip\n\ngo 1.21\n");
  await writeInto(folder, "main.go", mainProgram(corpora));
  const { stdout } = await runTool(["gofmt", "-l", ...corpora.map((each) => each.protocol)], { cwd: folder });
  if (stdout !== "") throw new Error(`gofmt would write these another way: ${stdout}`);
  await runTool(["go", "vet", "./..."], { cwd: folder });
  await runTool(["go", "build", "-o", "roundtrip", "."], { cwd: folder });
  return (protocol) => [join(folder, "roundtrip"), protocol];
}

function mainProgram(corpora: readonly ProtocolCorpus[]): string {
  const imports = corpora.map(({ protocol }) => `"example.com/roundtrip/${protocol}"`);
  const readers = corpora.flatMap(({ protocol, model, definitions }) =>
    definitions.map((name) => {
      const kind = model.definitions.find((each) => each.name === name)?.kind;
      const read =
        kind === "structure" ? `structure[${protocol}.${name}]` : `named(${protocol}.Unmarshal${name})`;
      return `"${protocol} ${name}": ${read},`;
    }),
  );
  return String.raw`package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	${imports.join("\n\t")}
)

type roundTrip func(data []byte) ([]byte, error)

func structure[T any](data []byte) ([]byte, error) {
	var value T
	if err := json.Unmarshal(data, &value); err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

func named[T any](read func([]byte) (T, error)) roundTrip {
	return func(data []byte) ([]byte, error) {
		value, err := read(data)
		if err != nil {
			return nil, err
		}
		return json.Marshal(value)
	}
}

var types = map[string]roundTrip{
	${readers.join("\n\t")}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		definition, document, _ := strings.Cut(lines.Text(), "\t")
		if data, err := types[os.Args[1]+" "+definition]([]byte(document)); err != nil {
			fmt.Printf("error\t%q\n", err)
		} else {
			fmt.Printf("ok\t%s\n", data)
		}
	}
}
`;
}
