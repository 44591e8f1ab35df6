import { isWireEvent } from "@parley/protocol/recording";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";

import { type Recording, latencyOf } from "../model/recording.ts";
import type { Row } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import { MessageDetail } from "./message-detail.tsx";

/** Pixels of a row. */
const ROW_HEIGHT = 26;

interface Filter {
  readonly text: string;
  readonly method: string;
  readonly session: string;
  readonly onlyErrors: boolean;
}

/** The messages, with the selected one below. */
export function WirePanel(): ReactNode {
  const { recording, selected, position } = useView();
  const [filter, setFilter] = useState<Filter>({ text: "", method: "", session: "", onlyErrors: false });
  const deferred = useDeferredValue(filter);
  const { revision } = recording;
  const rows = useMemo(() => filterRows(recording, deferred), [recording, deferred, revision]);
  const row = selected === undefined ? undefined : recording.rows[selected];
  return (
    <section className="wire" aria-label="Wire">
      <FilterBar recording={recording} filter={filter} onChange={setFilter} />
      <RowList rows={rows} selected={selected} position={position} />
      {row && <MessageDetail row={row} />}
    </section>
  );
}

function filterRows(recording: Recording, { text, method, session, onlyErrors }: Filter): readonly Row[] {
  const words = text.toLowerCase();
  if (words === "" && method === "" && session === "" && !onlyErrors) return recording.rows.slice();
  return recording.rows.filter(
    (row) =>
      (method === "" || row.method === method) &&
      (session === "" || row.sessionId === session) &&
      (!onlyErrors || row.isError) &&
      (words === "" || (row.entry.text ?? "").toLowerCase().includes(words) || row.method.includes(words)),
  );
}

interface FilterBarProps {
  readonly recording: Recording;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

function FilterBar({ recording, filter, onChange }: FilterBarProps): ReactNode {
  const { revision } = recording;
  const methods = useMemo(
    () => [...new Set(recording.rows.map(({ method }) => method))].filter(Boolean).toSorted(),
    [recording, revision],
  );
  return (
    <form role="search" aria-label="Filter messages" onSubmit={(event) => event.preventDefault()}>
      <input
        id="filter-text"
        type="search"
        aria-label="Text"
        placeholder="Text"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      <select
        aria-label="Method"
        value={filter.method}
        onChange={({ target }) => onChange({ ...filter, method: target.value })}
      >
        <option value="">All methods</option>
        {methods.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
      <select
        aria-label="Session"
        value={filter.session}
        onChange={({ target }) => onChange({ ...filter, session: target.value })}
      >
        <option value="">All sessions</option>
        {[...recording.sessions.keys()].map((id) => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={filter.onlyErrors}
          onChange={({ target }) => onChange({ ...filter, onlyErrors: target.checked })}
        />
        Errors only
      </label>
    </form>
  );
}

interface RowListProps {
  readonly rows: readonly Row[];
  readonly selected: number | undefined;
  readonly position: number | undefined;
}

function RowList({ rows, selected, position }: RowListProps): ReactNode {
  const { recording } = useView();
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  useEffect(() => {
    if (selected === undefined) return;
    const place = findPlace(rows, selected);
    if (rows[place]?.index === selected) virtual.scrollToIndex(place);
    // New rows do not move the list.
  }, [selected, virtual]);
  const linked = selected === undefined ? undefined : recording.rows[selected];
  return (
    <div className="rows" ref={list} tabIndex={0} role="region" aria-label="Messages">
      <div className="all-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <RowView
                key={row.index}
                row={row}
                top={start}
                state={stateOf(row, { selected, linked, position })}
                isFromAgent={recording.isFromAgent(row)}
                start={recording.rows[0]?.entry.at ?? 0}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface Selection {
  readonly selected: number | undefined;
  readonly linked: Row | undefined;
  readonly position: number | undefined;
}

function stateOf(row: Row, { selected, linked, position }: Selection): string {
  const states = [
    row.index === selected && "selected",
    linked !== undefined && row !== linked && (row.peer === linked || isSamePart(row, linked)) && "linked",
    position !== undefined && row.index > position && "later",
    row.isError && "error",
  ];
  return states.filter(Boolean).join(" ");
}

function isSamePart(row: Row, other: Row): boolean {
  return row.part !== undefined && row.part === other.part && row.sessionId === other.sessionId;
}

interface RowViewProps {
  readonly row: Row;
  readonly top: number;
  readonly state: string;
  readonly isFromAgent: boolean;
  /** The time of the first entry. */
  readonly start: number;
}

/** Scrolling draws only the rows that come into view. */
const RowView: React.NamedExoticComponent<RowViewProps> = memo(RowContent);

function RowContent({ row, top, state, isFromAgent, start }: RowViewProps): ReactNode {
  const model = useModel();
  const { entry, index, kind, method, detail } = row;
  const latency = latencyOf(row);
  const arrow = isWireEvent(entry) ? "•" : isFromAgent ? "←" : "→";
  return (
    <button
      className={`row ${kind} ${state}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-pressed={state.includes("selected")}
      data-row={index}
      onClick={() =>
        model.show({ selected: index, ...(row.sessionId !== undefined && { session: row.sessionId }) })
      }
    >
      <span className="time">{((entry.at - start) / 1000).toFixed(3)}</span>
      <span
        className="arrow"
        aria-label={arrow === "←" ? "from the agent" : arrow === "→" ? "to the agent" : "event"}
      >
        {arrow}
      </span>
      <span className="method">{kind === "response" ? `↩ ${method || "unknown request"}` : method}</span>
      <span className="detail">{detail}</span>
      <span className="latency">{latency === undefined ? "" : `${latency} ms`}</span>
      <span className="size">{sizeOf((entry.text ?? "").length)}</span>
    </button>
  );
}

function sizeOf(length: number): string {
  if (length < 1000) return `${length}`;
  return length < 1_000_000 ? `${(length / 1000).toFixed(1)} k` : `${(length / 1_000_000).toFixed(1)} M`;
}

/** The place of the row with an index, or of the next. */
function findPlace(rows: readonly Row[], index: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
