import { type DragEvent, type ReactNode, useEffect, useSyncExternalStore } from "react";

import { ConversationPanel } from "../conversation/conversation-panel.tsx";
import { type InspectorModel, type PanelName, panels } from "../model/inspector-model.ts";
import { ModelContext } from "../model/use-model.ts";
import { CapabilitiesPanel } from "../panels/capabilities-panel.tsx";
import { ChainPanel } from "../panels/chain-panel.tsx";
import { ComparePanel } from "../panels/compare-panel.tsx";
import { FindingsPanel } from "../panels/findings-panel.tsx";
import { SendPanel } from "../panels/send-panel.tsx";
import { StreamsPanel } from "../panels/streams-panel.tsx";
import { TimelinePanel } from "../panels/timeline-panel.tsx";
import { WirePanel } from "../wire/wire-panel.tsx";
import { DriveBar } from "./drive-bar.tsx";
import { TopBar } from "./top-bar.tsx";

const titles: Readonly<Record<PanelName, string>> = {
  conversation: "Conversation",
  findings: "Findings",
  capabilities: "Capabilities",
  timeline: "Time line",
  chain: "Chain",
  compare: "Compare",
  streams: "Streams",
  send: "Raw message",
};

/** The page. */
export function App({ model }: { readonly model: InspectorModel }): ReactNode {
  const view = useSyncExternalStore(model.subscribe, () => model.view);
  useKeyboard(model);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void model.openFile(file);
  };
  const drives = view.live?.mode === "drive";
  return (
    <ModelContext value={model}>
      <div className="app" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <TopBar />
        {drives && <DriveBar live={view.live} />}
        <main>
          <section className="left" aria-label="Panels">
            <div role="tablist" aria-label="Panels">
              {panels
                .filter((name) => name !== "send" || drives)
                .map((name) => (
                  <button
                    key={name}
                    role="tab"
                    id={`tab-${name}`}
                    aria-controls="panel"
                    aria-selected={view.panel === name}
                    onClick={() => model.show({ panel: name })}
                  >
                    {titles[name]}
                  </button>
                ))}
            </div>
            <div role="tabpanel" id="panel" aria-labelledby={`tab-${view.panel}`} className="panel">
              <Panel name={view.panel} />
            </div>
          </section>
          <WirePanel />
        </main>
      </div>
    </ModelContext>
  );
}

function Panel({ name }: { readonly name: PanelName }): ReactNode {
  switch (name) {
    case "conversation":
      return <ConversationPanel />;
    case "findings":
      return <FindingsPanel />;
    case "capabilities":
      return <CapabilitiesPanel />;
    case "timeline":
      return <TimelinePanel />;
    case "chain":
      return <ChainPanel />;
    case "compare":
      return <ComparePanel />;
    case "streams":
      return <StreamsPanel />;
    case "send":
      return <SendPanel />;
  }
}

/** `j` and `k` select the next and the previous message, Escape none, digits a panel, `/` goes to the filter. */
function useKeyboard(model: InspectorModel): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, .cm-editor") !== null;
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const { selected, recording } = model.view;
      const last = recording.rows.length - 1;
      if (event.key === "j") model.show({ selected: Math.min(last, (selected ?? -1) + 1) });
      else if (event.key === "k") model.show({ selected: Math.max(0, (selected ?? last + 1) - 1) });
      else if (event.key === "Escape") model.show({ selected: undefined });
      else if (event.key === "/") document.querySelector<HTMLElement>("#filter-text")?.focus();
      else if (/^[1-8]$/.test(event.key))
        model.show({ panel: panels[Number(event.key) - 1] ?? "conversation" });
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [model]);
}
