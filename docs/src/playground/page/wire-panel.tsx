import { namesOf, parseObject } from "@parley/inspector/row";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { AgentRun } from "./agent-run.ts";
import { openInInspector } from "./open-in-inspector.ts";
import { type WireLine, isFaulty } from "./wire-log.ts";

/** Maximum number of lines to draw. Older lines are hidden. */
const maxShown = 300;

/** Shows the messages between the page and the agent, one per line, and the details of the selected message. */
export function WirePanel({
  run,
  frame,
}: {
  readonly run: AgentRun | undefined;
  readonly frame: number;
}): VNode {
  const [picked, setPicked] = useState<WireLine>();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => setPicked(undefined), [run]);
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [frame]);
  const lines = run?.wire.lines ?? [];
  const faults = run?.wire.faults ?? 0;
  const hidden = (run?.wire.dropped ?? 0) + Math.max(0, lines.length - maxShown);
  return (
    <section class="pane wire" aria-label="Wire">
      <div class="pane-head">
        <h2>Wire</h2>
        <span class="count">{countOf(lines.length + (run?.wire.dropped ?? 0))}</span>
        <span class={faults > 0 ? "chip bad" : "chip good"}>
          {faults === 0
            ? "all match the schema"
            : faults === 1
              ? "1 does not match the schema"
              : `${faults} do not match the schema`}
        </span>
        {run && lines.length > 0 && (
          <button class="inspect" onClick={() => void openInInspector(run.wire)}>
            Open in the inspector
          </button>
        )}
      </div>
      <div class="wire-body">
        <ul ref={list} aria-label="Messages on the wire">
          {hidden > 0 && <li class="hint">{`${hidden} earlier messages`}</li>}
          {lines.slice(-maxShown).map((line) => (
            <li key={line.row.index}>
              <Line line={line} isPicked={line === picked} onPick={() => setPicked(line)} />
            </li>
          ))}
        </ul>
        <Detail line={picked ?? lines.findLast((line) => isFaulty(line)) ?? lines.at(-1)} />
      </div>
    </section>
  );
}

interface LineProps {
  readonly line: WireLine;
  readonly isPicked: boolean;
  readonly onPick: () => void;
}

function Line({ line, isPicked, onPick }: LineProps): VNode {
  const [name, detail] = namesOf(line.row);
  return (
    <button class={`line ${line.sender}`} aria-pressed={isPicked} onClick={onPick}>
      <span class="arrow" aria-hidden="true">
        {line.sender === "client" ? "→" : "←"}
      </span>
      <span class="spoken">{`from the ${line.sender}: `}</span>
      <span class="name">{name}</span>
      <span class="detail">{detail}</span>
      {isFaulty(line) && <span class="chip bad">schema</span>}
      {line.row.isError && <span class="chip bad">error</span>}
    </button>
  );
}

function Detail({ line }: { readonly line: WireLine | undefined }): VNode {
  if (line === undefined) return <p class="hint">Each message appears here.</p>;
  const { row, reading } = line;
  const message = parseObject(row.entry.text ?? "");
  return (
    <div class="detail-pane">
      {reading?.fault !== undefined && <p class="fault">{`Its receiver cannot read it: ${reading.fault}`}</p>}
      {reading?.repairs.map(({ path, expected, received }, index) => (
        <p key={index} class="fault">
          {`Its receiver repairs ${path.join(".") || "it"}: expected ${expected}, received ${received}`}
        </p>
      ))}
      <pre tabIndex={0} role="group" aria-label="Message as JSON">
        {message ? JSON.stringify(message, undefined, 2) : (row.entry.text ?? "")}
      </pre>
    </div>
  );
}

function countOf(messages: number): string {
  return messages === 1 ? "1 message" : `${messages} messages`;
}
