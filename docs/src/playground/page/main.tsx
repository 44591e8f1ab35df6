import { render } from "preact";

import { App } from "./app.tsx";
import { readLink } from "./program-link.ts";

import "./style.css";

const root = document.querySelector("#root");
void readLink(location.hash).then((linked) => {
  if (root) render(<App linked={linked} />, root);
});
