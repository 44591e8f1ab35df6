import { createRoot } from "react-dom/client";

import { startAgent } from "./agent-in-page.ts";
import { Chat } from "./chat.tsx";
import { connect } from "./connect.ts";

const conversation = await connect(startAgent());
const root = document.querySelector("#root");
if (root) createRoot(root).render(<Chat {...conversation} />);
