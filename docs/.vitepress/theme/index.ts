import DefaultTheme from "vitepress/theme-without-fonts";
import type { App } from "vue";

import { SiteHome } from "./home.ts";

import "./contrast.css";
import "./home.css";
import "./picture.css";

export default {
  extends: DefaultTheme,
  /** Registers the layout that `pages/index.md` names. */
  enhanceApp: ({ app }: { readonly app: App }) => void app.component("SiteHome", SiteHome),
};
