import { Tabs } from "@base-ui/react/tabs";
import { type DragEvent, type ReactNode, useMemo } from "react";

import { ConversationPanel } from "../conversation/conversation-panel.tsx";
import { MarksContext } from "../findings/finding-mark.tsx";
import { marksOf } from "../findings/finding-marks.ts";
import type { Finding } from "../findings/finding.ts";
import { useFindings } from "../findings/use-findings.ts";
import { type InspectorModel, type PanelName, panelsOf } from "../model/inspector-model.ts";
import { ModelContext, useModel, useView } from "../model/use-model.ts";
import { CapabilitiesPanel } from "../panels/capabilities-panel.tsx";
import { ChainPanel } from "../panels/chain-panel.tsx";
import { ComparePanel } from "../panels/compare-panel.tsx";
import { FindingsPanel } from "../panels/findings-panel.tsx";
import { StreamsPanel } from "../panels/streams-panel.tsx";
import { TimelinePanel } from "../panels/timeline-panel.tsx";
import { SendPanel } from "../send/send-panel.tsx";
import { WirePanel } from "../wire/wire-panel.tsx";
import { DriveBar } from "./drive-bar.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { StartView } from "./start-view.tsx";
import { TopBar } from "./top-bar.tsx";
import { useKeyboard } from "./use-keyboard.ts";

const titles: Readonly<Record<PanelName, string>> = {
  conversation: "Conversation",
  findings: "Findings",
  capabilities: "Capabilities",
  timeline: "Timeline",
  chain: "Chain",
  compare: "Compare",
  streams: "Streams",
  send: "Raw message",
};

export function App({ model }: { readonly model: InspectorModel }): ReactNode {
  useKeyboard(model);
  return (
    <ModelContext value={model}>
      <Page model={model} />
    </ModelContext>
  );
}

function Page({ model }: { readonly model: InspectorModel }): ReactNode {
  const view = useView();
  const findings = useFindings(view.panel === "findings");
  const marks = useMemo(() => marksOf(findings ?? []), [findings]);
  const found = findings?.filter(({ severity }) => severity !== "note").length ?? 0;
  const faults = found + view.refusals.length;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void model.openFile(file);
  };
  return (
    <div className="app" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <TopBar faults={faults} />
      {view.live?.mode === "drive" && <DriveBar live={view.live} />}
      {view.needsRecording ? (
        <StartView />
      ) : (
        <MarksContext value={marks}>
          <main>
            <Panels findings={findings} faults={faults} />
            <ErrorBoundary>
              <WirePanel />
            </ErrorBoundary>
          </main>
        </MarksContext>
      )}
    </div>
  );
}

interface PanelsProps {
  readonly findings: readonly Finding[] | undefined;
  /** Number of errors, warnings and failed actions. */
  readonly faults: number;
}

function Panels({ findings, faults }: PanelsProps): ReactNode {
  const model = useModel();
  const view = useView();
  const { panel, live } = view;
  const asks = live?.questions.length ?? 0;
  return (
    <Tabs.Root
      className="left"
      render={<section aria-label="Panels" />}
      value={panel}
      onValueChange={(name: PanelName) => model.show({ panel: name })}
    >
      <Tabs.List aria-label="Panels" activateOnFocus>
        {panelsOf(view).map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
          >
            {titles[name]}
            {name === "findings" && faults > 0 && <span className="count">{faults}</span>}
            {name === "conversation" && asks > 0 && <span className="count asks">{asks}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={panel} className="panel">
        <ErrorBoundary key={panel}>
          <Panel name={panel} findings={findings} />
        </ErrorBoundary>
      </Tabs.Panel>
    </Tabs.Root>
  );
}

interface PanelProps extends Pick<PanelsProps, "findings"> {
  readonly name: PanelName;
}

function Panel({ name, findings }: PanelProps): ReactNode {
  switch (name) {
    case "conversation":
      return <ConversationPanel />;
    case "findings":
      return <FindingsPanel findings={findings} />;
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
