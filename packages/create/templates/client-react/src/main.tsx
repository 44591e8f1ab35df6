import { createRoot } from "react-dom/client";

import { startAgent } from "./agent-in-page.ts";
import { App } from "./app.tsx";
import { connect } from "./connect.ts";

const root = createRoot(document.querySelector("#root") ?? document.body);
root.render(
  <main className="start">
    <p role="status">Connecting…</p>
  </main>,
);
try {
  const connected = await connect(startAgent());
  root.render(<App {...connected} />);
} catch (error) {
  root.render(
    <main className="start">
      <h1>Cannot connect to the agent</h1>
      <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
      <button className="primary" onClick={() => location.reload()}>
        Try again
      </button>
    </main>,
  );
}
