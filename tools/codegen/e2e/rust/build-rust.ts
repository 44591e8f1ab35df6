import { copyFile } from "node:fs/promises";
import { join } from "node:path";

import type { ProtocolCorpus } from "../round-trip/protocol-corpus.ts";
import { runTool } from "../tool-chain.ts";
import { generateInto, workFolder, writeInto } from "../work-folder.ts";

/** Compiles a program that reads and writes documents of both versions; clippy and rustfmt have to be content too. */
export async function buildRust(
  corpora: readonly ProtocolCorpus[],
): Promise<(protocol: string) => readonly string[]> {
  const folder = await workFolder("rust");
  for (const file of ["Cargo.toml", "Cargo.lock"]) {
    await copyFile(new URL(`project/${file}`, import.meta.url), join(folder, file));
  }
  for (const { protocol } of corpora) {
    await generateInto(join(folder, "src", protocol), { language: "rust", protocol });
  }
  await writeInto(folder, "src/main.rs", mainProgram(corpora));
  const generated = corpora.map(({ protocol }) => `src/${protocol}/mod.rs`);
  await runTool(["rustfmt", "--check", "--edition", "2021", ...generated], { cwd: folder });
  await runTool(["cargo", "clippy", "--quiet", "--locked", "--", "-D", "warnings"], { cwd: folder });
  await runTool(["cargo", "build", "--quiet", "--locked"], { cwd: folder });
  return (protocol) => [join(folder, "target/debug/acp-round-trip"), protocol];
}

function mainProgram(corpora: readonly ProtocolCorpus[]): string {
  const modules = corpora.map(({ protocol }) => `mod ${protocol};`);
  const arms = corpora.flatMap(({ protocol, definitions }) =>
    definitions.map((name) => `("${protocol}", "${name}") => round_trip::<${protocol}::${name}>(document),`),
  );
  return `${modules.join("\n")}

use std::io::BufRead;

fn main() {
    let protocol = std::env::args().nth(1).expect("a protocol");
    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let (definition, document) = line.split_once('\\t').expect("a tab");
        let result = match (protocol.as_str(), definition) {
            ${arms.join("\n            ")}
            _ => panic!("no type {definition}"),
        };
        match result {
            Ok(text) => println!("ok\\t{text}"),
            Err(error) => println!("error\\t{error:?}"),
        }
    }
}

fn round_trip<T: serde::Serialize + serde::de::DeserializeOwned>(document: &str) -> serde_json::Result<String> {
    serde_json::to_string(&serde_json::from_str::<T>(document)?)
}
`;
}
