import { maskSecrets } from "@parley/protocol/recording";
import { type ReactNode, Suspense, lazy, useState } from "react";

import type { Row } from "../model/row.ts";
import { useModel } from "../model/use-model.ts";

/** Characters that are shown at once: more of them make the page slow. */
const SHOWN = 200_000;

const JsonView = lazy(async () => ({ default: (await import("./json-view.tsx")).JsonView }));

/** The selected message. */
export function MessageDetail({ row }: { readonly row: Row }): ReactNode {
  const model = useModel();
  const text = row.entry.text ?? "";
  const { peer } = row;
  return (
    <section className="message" aria-label="Selected message">
      <div className="bar">
        <strong>{`${row.kind} ${row.method}`}</strong>
        <span>{`${text.length.toLocaleString("en")} characters, ${new Date(row.entry.at).toISOString()}`}</span>
        {peer && (
          <button onClick={() => model.show({ selected: peer.index })}>
            {row.kind === "response" ? "Its request" : "Its response"}
          </button>
        )}
        <button onClick={() => void navigator.clipboard.writeText(maskSecrets(text))}>
          Copy, secrets masked
        </button>
        <button onClick={() => model.show({ position: row.index })}>State after it</button>
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
            {`Show more: ${(text.length - length).toLocaleString("en")} characters are left`}
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
