import { maskSecrets } from "@parley/protocol/recording";
import { type ReactNode, Suspense, lazy, useState } from "react";

import type { Row } from "../model/row.ts";
import { useModel } from "../model/use-model.ts";

/** Maximum number of characters to show. Longer text would slow down the page. */
const SHOWN = 200_000;

const JsonView = lazy(async () => ({ default: (await import("./json-view.tsx")).JsonView }));

export function MessageDetail({ row }: { readonly row: Row }): ReactNode {
  const model = useModel();
  const text = row.entry.text ?? "";
  const { peer } = row;
  const time = new Date(row.entry.at).toISOString();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(maskSecrets(text));
    } catch (error) {
      model.show({
        failure: `The browser refused to copy: ${String(error)}. To save the message as a file, use Export`,
      });
    }
  };
  return (
    <section className="message" aria-label="Selected message">
      <div className="bar">
        <strong>{`Entry ${row.index}: ${row.kind} ${row.method}`}</strong>
        <span className="hint" title={time}>
          {`${text.length.toLocaleString("en")} characters, ${time.slice(11, 23)}`}
        </span>
        <span className="actions">
          {peer && (
            <button onClick={() => model.show({ selected: peer.index })}>
              {row.kind === "response" ? "Show request" : "Show response"}
            </button>
          )}
          <button onClick={() => model.show({ position: row.index, panel: "conversation" })}>
            Show state
          </button>
          <button onClick={() => void copy()}>Copy (secrets masked)</button>
          <button aria-label="Close the message" onClick={() => model.show({ selected: undefined })}>
            ×
          </button>
        </span>
      </div>
      <MessageText key={row.index} text={text} />
    </section>
  );
}

function MessageText({ text }: { readonly text: string }): ReactNode {
  const [length, setLength] = useState(SHOWN);
  if (text.length > SHOWN) {
    return (
      <div className="json">
        <pre tabIndex={0}>{text.slice(0, length)}</pre>
        {length < text.length && (
          <button onClick={() => setLength(length + SHOWN)}>
            {`Show more (${(text.length - length).toLocaleString("en")} characters left)`}
          </button>
        )}
      </div>
    );
  }
  const pretty = prettyOf(text);
  return (
    <Suspense
      fallback={
        <pre className="json" tabIndex={0}>
          {pretty}
        </pre>
      }
    >
      <JsonView text={pretty} />
    </Suspense>
  );
}

function prettyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
