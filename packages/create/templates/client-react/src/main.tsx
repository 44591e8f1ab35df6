import { createRoot } from "react-dom/client";

import { startAgent } from "./agent-in-page.ts";
import { App } from "./app.tsx";
import { connect } from "./connect.ts";

const root = createRoot(document.querySelector("#root") ?? document.body);
try {
  const connected = await connect(startAgent());
  root.render(<App {...connected} />);
} catch (error) {
  root.render(<p role="alert">{`Cannot connect to the agent: ${String(error)}`}</p>);
}
