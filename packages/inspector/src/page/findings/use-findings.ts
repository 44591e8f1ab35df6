import { useEffect, useRef, useState } from "react";

import type { Recording } from "../model/recording.ts";
import { useView } from "../model/use-model.ts";
import type { Finding } from "./finding.ts";

/** Minimum time between searches of a growing recording, in milliseconds. */
const PAUSE = 1000;
/** Maximum number of rows to search while the findings are hidden. */
const SMALL = 5000;

interface Search {
  readonly findings: readonly Finding[];
  readonly recording: Recording;
  readonly isWaiting: boolean;
  /** Time at which the search ended, in milliseconds since the epoch. */
  readonly at: number;
  readonly took: number;
}

/**
 * Returns the findings for the recording, or `undefined` before the first search. Searches large recordings only
 * while `isShown`. Searches again while the recording grows, or while a live recording is waiting for an answer, but
 * limits the frequency, because each search reads all messages.
 */
export function useFindings(isShown: boolean): readonly Finding[] | undefined {
  const { recording, live } = useView();
  const { revision, rows } = recording;
  const [search, setSearch] = useState<Search>();
  const latest = useRef(search);
  latest.current = search;
  const isLive = live?.status === "connected";
  const waits = isLive && search?.isWaiting;
  const isWanted = isShown || (rows.length > 0 && rows.length <= SMALL);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOld = false;
    const make = async (): Promise<void> => {
      const { findFindings, isWaiting } = await import("./findings.ts");
      if (isOld) return;
      const began = Date.now();
      const findings = findFindings(recording, isLive ? began : undefined);
      const found = { findings, recording, isWaiting: isWaiting(recording) };
      setSearch({ ...found, at: Date.now(), took: Date.now() - began });
    };
    const { current } = latest;
    const isSame = current?.recording === recording;
    const pause = isSame ? Math.max(PAUSE, 10 * current.took) - (Date.now() - current.at) : 0;
    const timer = setTimeout(() => void make(), Math.max(0, pause));
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [recording, revision, isWanted, isLive, waits === true ? search : undefined]);
  return search?.recording === recording ? search.findings : undefined;
}
