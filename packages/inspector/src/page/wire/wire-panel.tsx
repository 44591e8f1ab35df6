import { isWireEvent } from "@parley/protocol/recording";
import { type Virtualizer, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, memo, use, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";

import { FindingMark, MarksContext } from "../findings/finding-mark.tsx";
import type { MarkSeverity } from "../findings/finding-marks.ts";
import { type Recording, latencyOf } from "../model/recording.ts";
import { type Row, namesOf } from "../model/row.ts";
import { useModel, useView } from "../model/use-model.ts";
import { MessageDetail } from "./message-detail.tsx";

/** Height of a row in pixels. */
const ROW_HEIGHT = 26;
/** Number of rows to render above and below the visible ones. */
const OVERSCAN = 5;

interface Filter {
  readonly text: string;
  readonly method: string;
  readonly session: string;
  readonly onlyErrors: boolean;
}

/** Lists the messages, and shows the selected one below the list. */
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
      <div className="row-titles" aria-hidden="true">
        <span className="index">Entry</span>
        <span className="time">Time, s</span>
        <span />
        <span>Message</span>
        <span>
          {rows.length < recording.rows.length &&
            `${rows.length.toLocaleString("en")} of ${recording.rows.length.toLocaleString("en")}`}
        </span>
        <span className="latency">Latency</span>
        <span className="size">Size</span>
      </div>
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
        placeholder="Filter by text"
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

/** Renders the visible rows. Follows new rows while the last row is visible. */
function RowList({ rows, selected, position }: RowListProps): ReactNode {
  const { recording } = useView();
  const marks = use(MarksContext);
  const list = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const isAtEnd = useFollow(rows.length, virtual);
  useSelectedInView({ rows, selected, virtual, isAtEnd });
  const items = virtual.getVirtualItems();
  // Elements that scroll out of view are reused, because creating elements takes longer than changing their text.
  const slots = useRef(1);
  slots.current = Math.max(slots.current, items.length);
  return (
    <div
      className="rows"
      ref={list}
      onScroll={({ currentTarget }) => (isAtEnd.current = isNearEnd(currentTarget))}
      tabIndex={0}
      role="region"
      aria-label="Messages"
    >
      <div className="all-rows" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <RowView
                key={index % slots.current}
                row={row}
                top={start}
                state={stateOf(row, { selected, linked: recording.rows[selected ?? -1], position })}
                isFromAgent={recording.isFromAgent(row)}
                mark={marks.get(row.index)}
                start={recording.rows[0]?.entry.at ?? 0}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface SelectedInView {
  readonly rows: readonly Row[];
  readonly selected: number | undefined;
  readonly virtual: Virtualizer<HTMLDivElement, Element>;
  readonly isAtEnd: React.RefObject<boolean>;
}

/** Scrolls to the selected row as soon as it is in the list. */
function useSelectedInView({ rows, selected, virtual, isAtEnd }: SelectedInView): void {
  const isThere = selected !== undefined && rows[findRow(rows, selected)]?.index === selected;
  useEffect(() => {
    if (selected === undefined || !isThere) return;
    const position = findRow(rows, selected);
    isAtEnd.current = position === rows.length - 1;
    virtual.scrollToIndex(position);
    // `rows` is not a dependency, because new rows must not scroll the list back to the selected row.
  }, [selected, isThere, virtual, isAtEnd]);
}

/**
 * Scrolls to new rows in a live recording while the end is visible. The caller updates the returned ref, which says
 * whether the end is visible.
 */
function useFollow(count: number, virtual: Virtualizer<HTMLDivElement, Element>): React.RefObject<boolean> {
  const { live } = useView();
  const isAtEnd = useRef(true);
  const grows = live !== undefined && live.mode !== "open";
  useEffect(() => {
    if (grows && isAtEnd.current && count > 0) virtual.scrollToIndex(count - 1, { align: "end" });
  }, [count, grows, virtual]);
  return isAtEnd;
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + clientHeight >= scrollHeight - ROW_HEIGHT;
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
  readonly mark: MarkSeverity | undefined;
  /** Time of the first entry. */
  readonly start: number;
}

/** Memoized, so scrolling renders only the rows that come into view. */
const RowView: React.NamedExoticComponent<RowViewProps> = memo(RowContent);

function RowContent({ row, top, state, isFromAgent, mark, start }: RowViewProps): ReactNode {
  const model = useModel();
  const { entry, index, kind } = row;
  const latency = latencyOf(row);
  const way = isWireEvent(entry) ? "event" : isFromAgent ? "from-agent" : "to-agent";
  const [name, detail] = namesOf(row);
  return (
    <button
      className={`row ${kind} ${way} ${state}`}
      style={{ transform: `translateY(${top}px)` }}
      aria-pressed={state.includes("selected")}
      data-row={index}
      title={row.method}
      onClick={() =>
        model.show({ selected: index, ...(row.sessionId !== undefined && { session: row.sessionId }) })
      }
    >
      <span className="index">{index}</span>
      <span className="time">{((entry.at - start) / 1000).toFixed(3)}</span>
      <span className="arrow" aria-label={ways[way].name}>
        {ways[way].sign}
      </span>
      <span className="method">
        <FindingMark severity={mark} />
        {name}
      </span>
      <span className="detail">{detail}</span>
      <span className="latency">{latency === undefined ? "" : `${latency} ms`}</span>
      <span className="size">{sizeOf((entry.text ?? "").length)}</span>
    </button>
  );
}

const ways = {
  event: { sign: "•", name: "event" },
  "from-agent": { sign: "←", name: "from the agent" },
  "to-agent": { sign: "→", name: "to the agent" },
} as const;

function sizeOf(length: number): string {
  if (length < 1000) return `${length}`;
  return length < 1_000_000 ? `${(length / 1000).toFixed(1)} k` : `${(length / 1_000_000).toFixed(1)} M`;
}

/** Returns the position of the row with the given index or, if that row is not listed, of the next row. */
function findRow(rows: readonly Row[], index: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.index ?? 0) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
