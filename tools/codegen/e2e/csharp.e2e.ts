import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { buildCsharp, buildProgram, csharpTools } from "./fixtures/csharp/build-csharp.ts";
import { pythonEnvironment } from "./fixtures/python/python-environment.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { compileTimeout, missingTool, runTool } from "./fixtures/tool-chain.ts";
import { generateInto, workFolder } from "./fixtures/work-folder.ts";

testLanguage({
  title: "C# with System.Text.Json",
  language: "csharp",
  row: "C#",
  tools: csharpTools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildCsharp,
});

describe.skipIf(missingTool(csharpTools))("the C# types", () => {
  it.each(["v1", "v2"])(
    "parse as C# for %s, including features that Mono's compiler lacks, such as records",
    async (protocol) => {
      const folder = join(await workFolder("csharp-syntax"), protocol);
      await generateInto(folder, { language: "csharp", protocol });
      const check = fileURLToPath(new URL("fixtures/csharp/project/check_syntax.py", import.meta.url));
      const { stdout } = await runTool([await pythonEnvironment(), check, folder], { cwd: "." });
      expect(stdout).toMatch(/^\d{3} files\n$/);
    },
    compileTimeout,
  );

  it(
    "read, write and repair as their comments describe",
    async () => {
      const code = await readFile(new URL("fixtures/csharp/project/Use.cs", import.meta.url), "utf8");
      const { stdout } = await runTool(await buildProgram("Use", code, "v2"), { cwd: "." });
      expect(stdout).toMatchInlineSnapshot(`
        "{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"text","text":"Hi"}} content.annotations: expected object | null, got 5
        InvalidValueException: content.annotations: expected object | null, got 5
        {"Update":{"sessionUpdate":"agent_message_chunk","messageId":"m","content":{"type":"text","text":"Hi"}},"Reason":"later"}
        InvalidValueException: sessionUpdate: expected "
        later {"sessionUpdate":"later","kept":[null,1.50]}
        InvalidValueException: used: expected integer from 0 to 18446744073709551615, got 1e+30
        JsonReaderException
        {"sessionUpdate":"state_update","state":"idle","stopReason":"end_turn"}
        {"sessionUpdate":"session_info_update","title":null} True
        {"type":"text","text":"Hé<","more":[3]}
        ArgumentException
        "a" 1
        {"toolCallId":"c","title":"Do","content":[]} True Do True
        2 True
        1;;;;;
        session/prompt Agent PromptRequest PromptResponse True
        $/cancel_request session/cancel session/update elicitation/complete
        "
      `);
    },
    compileTimeout,
  );
});
