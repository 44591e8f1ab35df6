import { type ReactNode, Suspense, lazy } from "react";

const TerminalScreen = lazy(async () => ({
  default: (await import("./terminal-screen.tsx")).TerminalScreen,
}));

/** The output of a terminal. */
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
