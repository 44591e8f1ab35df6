import type { Component } from "@earendil-works/pi-tui";
import type { ClientSession } from "@parley/client";
import type { SessionState, SubagentState } from "@parley/protocol/session";

import { describeFailure } from "../describe-failure.ts";
import { subagentName } from "../rendering/subagent-name.ts";
import { subagentPhase, subagentStatus } from "../rendering/subagent-status.ts";
import { QuestionKeys } from "../terminal/question-keys.ts";
import { Block } from "./block.ts";
import { ChoiceRows } from "./choice-rows.ts";
import { questionKeyOf } from "./dialog-screen.ts";
import type { PickerScreen } from "./pick-session.ts";

/** Lets the user choose and cancel a running subagent. */
export async function cancelSubagent(session: ClientSession, screen: PickerScreen): Promise<void> {
  const subagents = cancellable(session.state);
  if (subagents.length === 0) return screen.note("There is no running subagent to cancel");
  const id = await screen.ask<string>((choose) => createChoice(subagents, screen, choose));
  try {
    if (id !== undefined) await session.subagent(id)?.cancel();
  } catch (error) {
    screen.note(`parley: ${describeFailure(error)}`);
  }
}

function cancellable({ subagents }: SessionState): SubagentState[] {
  return subagents.flatMap((subagent) => {
    const { capabilities, session } = subagent;
    const isOffered = Boolean(capabilities?.cancel) && subagentPhase(session.turn) === "open";
    return [...(isOffered ? [subagent] : []), ...cancellable(session)];
  });
}

function createChoice(
  subagents: readonly SubagentState[],
  { dialogScreen: { theme, requestRender, addToDraft } }: Pick<PickerScreen, "dialogScreen">,
  choose: (id: string | undefined) => void,
): Component {
  const { style } = theme;
  const title = new Block(() => [style("bold", "Which subagent do you want to cancel? Esc goes back")]);
  const items = subagents.map((subagent) => ({
    value: subagent.id,
    label: subagentName(subagent),
    description: subagentStatus(subagent.session.turn),
  }));
  const list = new ChoiceRows(items, style);
  list.onSelect = ({ value }) => choose(value);
  list.onCancel = () => choose(undefined);
  const keys = new QuestionKeys({
    answers: [],
    opened: requestRender,
    typed(text) {
      list.select(undefined);
      addToDraft(text);
    },
  });
  return {
    invalidate() {
      title.invalidate();
      list.invalidate();
    },
    render: (width) => [...title.render(width), ...(keys.isOpen ? list.render(width) : [])],
    handleInput(data) {
      if (!keys.press(questionKeyOf(data))) list.handleInput(data);
    },
  };
}
