import type { FoldCases } from "../state-operations.ts";

/** The cases of `_apply_version_2` in `fold.py`. */
export const foldCases: FoldCases = {
  rules: {
    "append userMessage": `_append(self._message("user", $id).content, $value)`,
    "append agentMessage": `_append(self._message("agent", $id).content, $value)`,
    "append agentThought": `_append(self._message("thought", $id).content, $value)`,
    "upsert userMessage": `self._change_message("user", $value)`,
    "upsert agentMessage": `self._change_message("agent", $value)`,
    "upsert agentThought": `self._change_message("thought", $value)`,
    "upsert toolCall": "self._change_tool_call($value, takes_null=True)",
    "append toolCall": "self._tool_call($id).content.append($value)",
    "upsert compaction": "self._change_compaction($value)",
    "append compaction": "_append(self._compaction($id).summary, $value)",
    "replace plan": "self._change_plan($update)",
    "remove plan": "self.plans.pop($id, None)",
    "replace state": "self._change_turn($value)",
    "replace availableCommands": "self._change_commands($update)",
    "replace configOptions": "self._change_options($value)",
    "upsert sessionInfo": "self._change_info($value)",
    "upsert usage": "self._change_usage($value)",
    "upsert subagent": "self._change_subagent($value)",
    "upsert sessionMessage": "self._change_session_message($value)",
    "append sessionMessage": "_append(self._session_message($id).content, $value)",
  },
  member: (name) => `["${name}"]`,
  write: (kind, statement) => [`case "${kind}":`, `    ${statement}`],
};
