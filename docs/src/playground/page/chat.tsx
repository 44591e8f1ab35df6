import type { OpenPermission } from "@parley/client/permission";
import { describePermission } from "@parley/client/permission";
import type { Plan, SessionState } from "@parley/protocol/session";
import type { RefObject, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { AgentRun } from "./agent-run.ts";
import { EntryView } from "./entry-view.tsx";
import { FormView } from "./form-view.tsx";

interface ChatProps {
  readonly run: AgentRun | undefined;
  /** The prompt that the example suggests. */
  readonly prompt: string;
  /** Changes each time the run changes. */
  readonly frame: number;
}

/** The conversation with the agent, including the agent's plan and questions. */
export function Chat({ run, prompt, frame }: ChatProps): VNode {
  const state = run?.session?.state;
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  // Without this, focus would be lost when the answered button disappears.
  const focusInput = (): void => input.current?.focus();
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [frame]);
  return (
    <section class="pane chat" aria-label="Conversation">
      <ChatHeader run={run} state={state} />
      <div class="messages" ref={list} tabIndex={0} role="log" aria-label="Messages">
        {state && state.entries.length === 0 && (
          <p class="hint">
            The agent runs in your browser. Send it a message, or change its program and run it again.
          </p>
        )}
        {state?.entries.map((entry, index) => (
          <EntryView key={index} entry={entry} />
        ))}
        {state?.plans.map((plan) => (
          <PlanView key={plan.id} plan={plan} />
        ))}
        {run?.broker.pending.map((question) => (
          <Question key={question.id} question={question} onAnswer={focusInput} />
        ))}
        {run?.form && <FormView form={run.form} onAnswer={focusInput} />}
        {run?.printed.map(({ level, text }, index) => (
          <pre key={index} class={`printed ${level}`}>
            {text}
          </pre>
        ))}
        {run?.problem && <ProblemView run={run} />}
      </div>
      <Composer run={run} prompt={prompt} input={input} />
    </section>
  );
}

function ChatHeader({
  run,
  state,
}: {
  readonly run: AgentRun | undefined;
  readonly state: SessionState | undefined;
}): VNode {
  const modes = state?.modes;
  const working = state?.turn.status === "running" || state?.turn.status === "requires_action";
  const status = run === undefined ? "not started" : working ? "working" : run.status;
  return (
    <div class="pane-head">
      <h2>{run?.agentName ?? "Agent"}</h2>
      <span class={`status ${status.replace(" ", "-")}`} role="status">
        {status}
      </span>
      {modes && (
        <label class="mode">
          Mode
          <select
            value={modes.current}
            onChange={({ currentTarget }) => void run?.session?.setMode(currentTarget.value)}
          >
            {modes.available.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

interface ComposerProps {
  readonly run: AgentRun | undefined;
  readonly prompt: string;
  readonly input: RefObject<HTMLInputElement | null>;
}

function Composer({ run, prompt, input }: ComposerProps): VNode {
  const [text, setText] = useState(prompt);
  useEffect(() => setText(prompt), [prompt]);
  const turn = run?.session?.state.turn.status ?? "unknown";
  const isReady = run?.status === "ready";
  const isBusy = isReady && (turn === "running" || turn === "requires_action");
  const send = (event: Event): void => {
    event.preventDefault();
    if (!isReady || isBusy || text.trim() === "") return;
    setText("");
    void run?.prompt(text);
  };
  return (
    <form class="composer" onSubmit={send}>
      <input
        ref={input}
        aria-label="Message"
        placeholder="Message the agent"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isBusy ? (
        <button type="button" onClick={() => void run.session?.cancel()}>
          Stop
        </button>
      ) : (
        <button class="primary" disabled={!isReady}>
          Send
        </button>
      )}
    </form>
  );
}

interface QuestionProps {
  readonly question: OpenPermission;
  readonly onAnswer: () => void;
}

/** Shows everything that the tool call will do, because the agent controls the title. */
function Question({ question, onAnswer }: QuestionProps): VNode {
  const { title, details, options } = describePermission(question.request);
  return (
    <div class="card question" role="group" aria-label="Permission">
      <p class="card-title">{`Allow “${title}”?`}</p>
      {details
        .filter(({ change }) => change === undefined)
        .map(({ label, text }, index) => (
          <pre key={index}>{`${label}: ${text}`}</pre>
        ))}
      <div class="buttons">
        {options.map(({ optionId, name, kind }, index) => (
          <button
            key={optionId}
            class={index === 0 && kind.startsWith("allow") ? "primary" : ""}
            onClick={() => {
              onAnswer();
              question.answer(optionId);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}

function PlanView({ plan }: { readonly plan: Plan }): VNode {
  if (plan.type === "markdown") return <pre class="card">{plan.content}</pre>;
  const done = plan.entries.filter(({ status }) => status === "completed").length;
  return (
    <div class="card plan" role="group" aria-label="Plan">
      <p class="card-title">{`Plan, ${done} of ${plan.entries.length} done`}</p>
      <ol>
        {plan.entries.map(({ content, status }, index) => (
          <li key={index} class={status}>
            <span class="mark" aria-hidden="true">
              {status === "completed" ? "✓" : status === "in_progress" ? "●" : "○"}
            </span>
            {content}
            <span class="spoken">{`, ${status.replace("_", " ")}`}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ProblemView({ run: { problem, status } }: { readonly run: AgentRun }): VNode | null {
  if (problem === undefined) return null;
  const { text, line } = problem;
  return (
    <div class="card problem" role="alert">
      <p class="card-title">{line === undefined ? "Error" : `Error in line ${line}`}</p>
      <pre>{text}</pre>
      {status === "stopped" && <p>The agent has stopped. Change the program and run it again.</p>}
    </div>
  );
}
