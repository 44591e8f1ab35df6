import { z } from "zod";

import { textContent } from "../text/text-content.ts";
import { type Tool, defineTool } from "../tools/tool.ts";
import { type Guide, guideText } from "./guide.ts";

/** Creates the tool that the model uses to read a skill on demand. The tool's description lists the skills. */
export function createSkillTool(skills: readonly Guide[]): Tool {
  const list = skills.map(({ name, description }) => `- ${name}: ${description}`).join("\n");
  return defineTool({
    name: "skill",
    description: `Reads the instructions of a skill. Use it before work that a skill is for. The skills:\n${list}\nThat is all.`,
    kind: "read",
    input: z.strictObject({ name: z.enum(skills.map(({ name }) => name)) }),
    prepare({ name }) {
      const skill = skills.find((candidate) => candidate.name === name);
      if (skill === undefined) throw new Error(`There is no skill "${name}"`);
      const text = guideText(skill);
      return Promise.resolve({
        title: `Skill ${name}`,
        locations: [{ path: skill.path }],
        run: () => Promise.resolve({ text, content: [textContent(text)] }),
      });
    },
  });
}
