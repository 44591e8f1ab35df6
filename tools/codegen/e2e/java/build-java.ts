import { existsSync } from "node:fs";
import { copyFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { isOwnType } from "../../src/languages/java/java-type.ts";
import type { ProtocolCorpus } from "../round-trip/protocol-corpus.ts";
import { runTool } from "../tool-chain.ts";
import { generateInto, workFolder, writeInto } from "../work-folder.ts";

/** Compiles a program that reads and writes documents of both versions, with all of javac's warnings as errors. */
export async function buildJava(
  corpora: readonly ProtocolCorpus[],
): Promise<(protocol: string) => readonly string[]> {
  const folder = await workFolder("java");
  const libraries = await downloadLibraries(folder);
  for (const { protocol } of corpora) {
    const options = { language: "java", protocol, package: `acp.${protocol}` };
    await generateInto(join(folder, "src/acp", protocol), options);
  }
  await writeInto(folder, "src/RoundTrip.java", mainProgram(corpora));
  const files = await readdir(folder, { recursive: true });
  const sources = files.filter((each) => each.startsWith("src") && each.endsWith(".java"));
  await writeInto(folder, "sources.txt", sources.join("\n"));
  await rm(join(folder, "classes"), { recursive: true, force: true });
  const options = ["--release", "17", "-Xlint:all", "-Werror", "-cp", libraries, "-d", "classes"];
  await runTool(["javac", ...options, "@sources.txt"], { cwd: folder });
  return (protocol) => ["java", "-cp", `${libraries}:${join(folder, "classes")}`, "RoundTrip", protocol];
}

/** Jackson, taken from Maven Central once. */
async function downloadLibraries(folder: string): Promise<string> {
  const libraries = join(folder, "libraries-2.19.2");
  if (!existsSync(libraries)) {
    await copyFile(new URL("project/pom.xml", import.meta.url), join(folder, "pom.xml"));
    const command = ["mvn", "--quiet", "--batch-mode", "dependency:copy-dependencies"];
    await runTool([...command, `-DoutputDirectory=${libraries}`], { cwd: folder });
  }
  return join(libraries, "*");
}

function mainProgram(corpora: readonly ProtocolCorpus[]): string {
  const readers = corpora.flatMap(({ protocol, model, definitions }) =>
    definitions.map((name) => {
      const definition = model.definitions.find((each) => each.name === name);
      const isType = definition && isOwnType(definition);
      const write = isType ? `json -> acp.${protocol}.${name}.fromJson(json).toJson()` : "json -> json";
      return `types.put("${protocol} ${name}", ${write});`;
    }),
  );
  return String.raw`import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

public final class RoundTrip {
    private static final Map<String, UnaryOperator<JsonNode>> types = new HashMap<>();

    static {
        ${readers.join("\n        ")}
    }

    public static void main(String[] arguments) throws Exception {
        var mapper = new ObjectMapper();
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (var line = in.readLine(); line != null; line = in.readLine()) {
            var parts = line.split("\t", 2);
            try {
                var json = types.get(arguments[0] + " " + parts[0]).apply(mapper.readTree(parts[1]));
                out.print("ok\t" + mapper.writeValueAsString(json) + "\n");
            } catch (IllegalArgumentException exception) {
                out.print("error\t" + mapper.writeValueAsString(exception.getMessage()) + "\n");
            }
        }
        out.flush();
    }
}
`;
}
