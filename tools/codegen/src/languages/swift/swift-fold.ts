import { wordStyles } from "../../names/word-styles.ts";
import type { FoldCases } from "../state-operations.ts";

/** The cases of `apply` in `v2/ApplyUpdate.swift`. */
export const foldCases: FoldCases = {
  rules: {
    "append userMessage": "addToMessage(.user, $id, $value)",
    "append agentMessage": "addToMessage(.agent, $id, $value)",
    "append agentThought": "addToMessage(.thought, $id, $value)",
    "upsert userMessage": "applyMessage(.user, $id, $value.content)",
    "upsert agentMessage": "applyMessage(.agent, $id, $value.content)",
    "upsert agentThought": "applyMessage(.thought, $id, $value.content)",
    "upsert toolCall": "applyToolCallUpdate($value)",
    "append toolCall": "changeCall($id) { $0.content.append($value) }",
    "upsert compaction": "applyCompaction($value)",
    "append compaction": "changeCompaction($id) { $0.summary.add($value) }",
    "replace plan": "applyPlan($update)",
    "remove plan": "plans.removeAll { $0.id == $id.rawValue }",
    "replace state": "applyTurn($value)",
    "replace availableCommands": "applyCommands($update)",
    "replace configOptions": "applyConfigOptions($value)",
    "upsert sessionInfo": "applyInfo($value)",
    "upsert usage": "applyUsage($value)",
    "upsert subagent": "applySubagent($value)",
    "upsert sessionMessage": "applySessionMessage($value)",
    "append sessionMessage": "changeSessionMessage($id) { $0.content.add($value) }",
  },
  member: (name) => `.${wordStyles.camel(name)}`,
  write: (kind, statement) => [`case .${wordStyles.camel(kind)}(let update): ${statement}`],
};
