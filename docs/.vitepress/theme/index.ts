import type { EnhanceAppContext } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";

import { showActiveItem } from "./active-item.ts";
import { ApiFinder } from "./api-finder.ts";
import { SiteHome } from "./home.ts";
import { openLinkedType } from "./linked-type.ts";

import "./api.css";
import "./contrast.css";
import "./home.css";
import "./menu.css";
import "./picture.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "doc-before": () => h(ApiFinder) }),
  setup: showActiveItem,
  enhanceApp({ app, router }: EnhanceAppContext): void {
    // The layout that `pages/index.md` refers to.
    app.component("SiteHome", SiteHome);
    openLinkedType(router);
  },
};
