import { wordStyles } from "../../names/word-styles.ts";
import type { FoldCases } from "../state-operations.ts";

/** The cases of `applyUpdate` in `v2/ApplyUpdate.kt`. */
export const foldCases: FoldCases = {
  rules: {
    "append userMessage": "addToMessage(MessageRole.User, $id, $value)",
    "append agentMessage": "addToMessage(MessageRole.Agent, $id, $value)",
    "append agentThought": "addToMessage(MessageRole.Thought, $id, $value)",
    "upsert userMessage": "applyMessage(MessageRole.User, $id, $value.content)",
    "upsert agentMessage": "applyMessage(MessageRole.Agent, $id, $value.content)",
    "upsert agentThought": "applyMessage(MessageRole.Thought, $id, $value.content)",
    "upsert toolCall": "applyToolCallUpdate($value)",
    "append toolCall": "changeCall($id) { it.copy(content = it.content + $value) }",
    "upsert compaction": "applyCompaction($value)",
    "append compaction": "changeCompaction($id) { it.copy(summary = appendContent(it.summary, $value)) }",
    "replace plan": "applyPlan($update)",
    "remove plan": "plans = plans.filter { it.id != $id.value }",
    "replace state": "applyTurn($value.value)",
    "replace availableCommands": "applyCommands($update)",
    "replace configOptions": "applyConfigOptions($value)",
    "upsert sessionInfo": "applyInfo($value)",
    "upsert usage": "applyUsage($value)",
    "upsert subagent": "applySubagent($value)",
    "upsert sessionMessage": "applySessionMessage($value)",
    "append sessionMessage": "addToSessionMessage($id, $value)",
  },
  member: (name) => `.${wordStyles.camel(name)}`,
  write: (kind, statement) => [`is SessionUpdate.${wordStyles.pascal(kind)} -> ${statement}`],
};
