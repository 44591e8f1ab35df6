import { createRoot } from "react-dom/client";

import { startAgent } from "./agent-in-page.ts";
import { App } from "./app.tsx";
import { connect } from "./connect.ts";

const connected = await connect(startAgent());
const root = document.querySelector("#root");
if (root) createRoot(root).render(<App {...connected} />);
