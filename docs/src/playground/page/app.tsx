import type { EditorView } from "@codemirror/view";
import type { VNode } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { AgentRun, type Version } from "./agent-run.ts";
import { Chat } from "./chat.tsx";
import { type EditorOptions, createEditor, setProgram } from "./code-editor.ts";
import { type Example, programOf } from "./examples.ts";
import { Header } from "./header.tsx";
import { type LinkedProgram, writeLink } from "./program-link.ts";
import { Toolbar } from "./toolbar.tsx";
import { WirePanel } from "./wire-panel.tsx";

/** Rerenders at most once per frame, no matter how often the agent sends updates. */
function useFrame(): readonly [frame: number, change: () => void] {
  const [frame, setFrame] = useState(0);
  const requested = useRef(false);
  const change = useCallback(() => {
    if (requested.current) return;
    requested.current = true;
    requestAnimationFrame(() => {
      requested.current = false;
      setFrame((count) => count + 1);
    });
  }, []);
  return [frame, change];
}

/**
 * A new object for each loaded program, even if the text is the same, because the user may have edited the previous
 * one.
 */
interface Loaded {
  readonly text: string;
}

/** The state of the page: the user's choices and the current run. */
interface Playground {
  readonly example: Example;
  /** The program that the link or the user's choice put into the editor. */
  readonly loaded: Loaded;
  readonly version: Version;
  /** The latest run, or `undefined` before the first start. */
  readonly run: AgentRun | undefined;
  /** Whether the program differs from the running one. */
  readonly isChanged: boolean;
  /** Whether the program came from a link and has not been started yet. */
  readonly isForeign: boolean;
  /** Changes each time the run changes. */
  readonly frame: number;
  readonly write: (program: string) => void;
  readonly pick: (example: Example) => Promise<void>;
  readonly speak: (version: Version) => void;
  readonly start: () => void;
  /** Shares the program. Resolves to whether the link was copied to the clipboard. */
  readonly share: () => Promise<boolean>;
}

function usePlayground(linked: LinkedProgram): Playground {
  const [example, setExample] = useState<Example>(linked.example);
  const [loaded, setLoaded] = useState<Loaded>({ text: linked.program });
  const [program, write] = useState(linked.program);
  const [version, setVersion] = useState<Version>(linked.version);
  const [started, setStarted] = useState<{ readonly run: AgentRun; readonly program: string }>();
  const [frame, change] = useFrame();
  const isForeign = linked.isForeign && started === undefined;
  const start = (text: string, spoken: Version): void => {
    started?.run.stop();
    setStarted({ run: new AgentRun(text, spoken, change), program: text });
  };
  useEffect(() => {
    // A link can contain anyone's program, so it starts only at the reader's request.
    if (!isForeign) start(program, version);
  }, []);
  return {
    example,
    loaded,
    version,
    run: started?.run,
    isForeign,
    frame,
    write,
    isChanged: started !== undefined && started.program !== program,
    start: () => start(program, version),
    async pick(picked) {
      const text = await programOf(picked);
      setExample(picked);
      setLoaded({ text });
      write(text);
      history.replaceState(null, "", location.pathname);
      start(text, version);
    },
    speak(spoken) {
      setVersion(spoken);
      if (!isForeign) start(program, spoken);
    },
    async share() {
      history.replaceState(null, "", await writeLink(program, example, version));
      try {
        await navigator.clipboard.writeText(location.href);
        return true;
      } catch {
        // The browser denies access, or has no clipboard because the page was loaded over plain HTTP.
        return false;
      }
    },
  };
}

/** The page: an editor, a conversation with the program's agent, and the messages on the wire. */
export function App({ linked }: { readonly linked: LinkedProgram }): VNode {
  const playground = usePlayground(linked);
  const { example, loaded, run, frame } = playground;
  return (
    <>
      <Header />
      <Toolbar
        example={example}
        isChanged={playground.isChanged}
        version={playground.version}
        onPick={(picked) => void playground.pick(picked)}
        onVersion={playground.speak}
        onRun={playground.start}
        onShare={playground.share}
      />
      <main>
        <section class="pane editor" aria-label="Program">
          {playground.isForeign && <Banner onRun={playground.start} />}
          <Editor loaded={loaded} onChange={playground.write} onRun={playground.start} />
        </section>
        <Chat run={run} prompt={example.prompt} frame={frame} />
        <WirePanel run={run} frame={frame} />
      </main>
    </>
  );
}

function Banner({ onRun }: { readonly onRun: () => void }): VNode {
  return (
    <div class="banner" role="status">
      This program came with a link. Read it before you run it: it has no network and cannot read this site.
      <button class="primary" onClick={onRun}>
        Run this program
      </button>
    </div>
  );
}

interface EditorProps extends Pick<EditorOptions, "onChange" | "onRun"> {
  readonly loaded: Loaded;
}

function Editor(props: EditorProps): VNode {
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  // The editor outlives the render that created it.
  const latest = useRef(props);
  latest.current = props;
  const { loaded } = props;
  // Only a newly loaded program replaces the editor's text, because a render may lag behind what the user types.
  useEffect(() => {
    if (parent.current === null) return;
    editor.current ??= createEditor(parent.current, {
      program: loaded.text,
      onChange: (text) => latest.current.onChange(text),
      onRun: () => latest.current.onRun(),
    });
    setProgram(editor.current, loaded.text);
  }, [loaded]);
  return <div class="code" ref={parent} />;
}
