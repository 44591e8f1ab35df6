import { createRoot } from "react-dom/client";

import { InspectorModel } from "./model/inspector-model.ts";
import { App } from "./view/app.tsx";

import "./style.css";

const model = new InspectorModel();
const root = document.querySelector("#root");
if (root) createRoot(root).render(<App model={model} />);
model.start();
