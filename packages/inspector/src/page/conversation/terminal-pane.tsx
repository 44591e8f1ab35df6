import { type Context, type ReactNode, Suspense, createContext, lazy, use } from "react";

const TerminalScreen = lazy(async () => ({
  default: (await import("./terminal-screen.tsx")).TerminalScreen,
}));

/** Terminal output in a session, by terminal id. */
export const Terminals: Context<ReadonlyMap<string, string>> = createContext<ReadonlyMap<string, string>>(
  new Map(),
);

export function NamedTerminal({ id }: { readonly id: string }): ReactNode {
  const output = use(Terminals).get(id);
  return output === undefined ? (
    <p className="hint">{`Terminal ${id} has no output yet`}</p>
  ) : (
    <TerminalPane id={id} output={output} />
  );
}

export function TerminalPane({ id, output }: { readonly id: string; readonly output: string }): ReactNode {
  return (
    <figure className="terminal">
      <figcaption>{`Terminal ${id}`}</figcaption>
      <Suspense fallback={<pre>{output.slice(-10_000)}</pre>}>
        <TerminalScreen output={output} />
      </Suspense>
    </figure>
  );
}
