import { wordStyles } from "../../names/word-styles.ts";
import type { FoldCases } from "../state-operations.ts";

/** The cases of `Apply` in `fold_v2.go`. */
export const foldCases: FoldCases = {
  rules: {
    "append userMessage": "s.addChunk(MessageRoleUser, Some($id), $value)",
    "append agentMessage": "s.addChunk(MessageRoleAgent, Some($id), $value)",
    "append agentThought": "s.addChunk(MessageRoleThought, Some($id), $value)",
    "upsert userMessage": "s.applyMessage(MessageRoleUser, $id, $value.Content)",
    "upsert agentMessage": "s.applyMessage(MessageRoleAgent, $id, $value.Content)",
    "upsert agentThought": "s.applyMessage(MessageRoleThought, $id, $value.Content)",
    "upsert toolCall": "s.applyToolCall($value)",
    "append toolCall": "s.appendToToolCall($id, $value)",
    "upsert compaction": "s.applyCommon($value)",
    "append compaction": "s.applyCommon($update)",
    "replace plan": "s.applyPlan($update)",
    "remove plan": "s.removePlan(string($id))",
    "replace state": "s.Turn = s.Turn.after($value.Value)",
    "replace availableCommands": "s.applyCommands($update)",
    "replace configOptions": "s.applyOptions($value)",
    "upsert sessionInfo": "s.applyCommon($value)",
    "upsert usage": "s.applyCommon($value)",
    "upsert subagent": "s.applyCommon($value)",
    "upsert sessionMessage": "s.applyCommon($value)",
    "append sessionMessage": "s.applyCommon($update)",
  },
  member: (name) => `.${wordStyles.pascal(name)}`,
  write: (kind, statement) => [`case *SessionUpdate${wordStyles.pascal(kind)}:`, `\t${statement}`],
};
