import { wordStyles } from "../../names/word-styles.ts";
import type { FoldCases } from "../state-operations.ts";

/** The cases of `apply` in `session_v2.rs`. */
export const foldCases: FoldCases = {
  rules: {
    "append userMessage": "self.append_message(MessageRole::User, $id, $value)",
    "append agentMessage": "self.append_message(MessageRole::Agent, $id, $value)",
    "append agentThought": "self.append_message(MessageRole::Thought, $id, $value)",
    "upsert userMessage": "self.apply_message(MessageRole::User, $id, $value.content)",
    "upsert agentMessage": "self.apply_message(MessageRole::Agent, $id, $value.content)",
    "upsert agentThought": "self.apply_message(MessageRole::Thought, $id, $value.content)",
    "upsert toolCall": "self.apply_call($value)",
    "append toolCall": "self.append_call(&$id, $value)",
    "upsert compaction": "self.apply_compaction($value)",
    "append compaction": "self.apply_summary($update)",
    "replace plan": "self.apply_plan($update)",
    "remove plan": "self.remove_plan(&$id.0)",
    "replace state": "self.apply_state(&$value)",
    "replace availableCommands": "self.apply_commands($update)",
    "replace configOptions": "self.apply_options($value)",
    "upsert sessionInfo": "self.apply_info($value)",
    "upsert usage": "self.apply_usage($value)",
    "upsert subagent": "self.apply_subagent($value)",
    "upsert sessionMessage": "self.apply_session_message($value)",
    "append sessionMessage": "self.append_session_message($update)",
  },
  member: (name) => `.${wordStyles.snake(name)}`,
  write(kind, statement) {
    const pattern = `SessionUpdate::${wordStyles.pascal(kind)}(update) =>`;
    const line = `${pattern} ${statement},`;
    // Breaks lines as rustfmt does at this indentation.
    return line.length <= 88 ? [line] : [`${pattern} {`, `    ${statement};`, "}"];
  },
};
