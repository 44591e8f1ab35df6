import { Terminal } from "@xterm/xterm";
import { type ReactNode, useEffect, useRef } from "react";

import "@xterm/xterm/css/xterm.css";

/** Renders output like a read-only terminal. */
export function TerminalScreen({ output }: { readonly output: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const screen = useRef<{ readonly terminal: Terminal; written: string } | undefined>(undefined);
  useEffect(() => {
    if (element.current === null) return undefined;
    const terminal = new Terminal({
      rows: 10,
      cols: 80,
      convertEol: true,
      disableStdin: true,
      screenReaderMode: true,
    });
    terminal.open(element.current);
    screen.current = { terminal, written: "" };
    return () => {
      screen.current = undefined;
      terminal.dispose();
    };
  }, []);
  useEffect(() => {
    const { current } = screen;
    if (current === undefined) return;
    const isMore = output.startsWith(current.written);
    if (!isMore) current.terminal.reset();
    current.terminal.write(isMore ? output.slice(current.written.length) : output);
    current.written = output;
  }, [output]);
  return <div ref={element} data-output={output.slice(-2000)} />;
}
