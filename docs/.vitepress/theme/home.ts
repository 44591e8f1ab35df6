import { Content, withBase } from "vitepress";
import { VPHomeFeatures } from "vitepress/theme-without-fonts";
import { type Component, type VNode, defineComponent, h } from "vue";

import { places } from "../../src/pictures.ts";
import { HeroChat } from "./hero-chat.ts";
import { data as tenLines } from "./ten-lines.data.ts";

/** Products that Parley works with, each with a link to a page about it. */
const worksWith: readonly (readonly [name: string, link: string])[] = [
  ["Zed", "/start/editor.html#zed"],
  ["JetBrains IDEs", "/start/editor.html#jetbrains-ides"],
  ["Neovim", "/start/editor.html#neovim-and-others"],
  ["Claude Code", "/guides/relay.html#tested-agents"],
  ["Codex", "/guides/relay.html#tested-agents"],
  ["Gemini CLI", "/guides/relay.html#tested-agents"],
  ["Node.js", "/guides/stability.html#node-js-typescript-and-browsers"],
  ["browsers", "/guides/stability.html#node-js-typescript-and-browsers"],
  ["Bun and Deno", "/guides/remote.html"],
];

/** The hero section. It explains what Parley is and shows a conversation next to the ten-line agent. */
const HomeHero: Component = defineComponent(() => {
  return () =>
    h("section", { class: "home-hero" }, [
      h("h1", "Agents and clients that speak ACP"),
      h("p", { class: "lead" }, [
        "The Agent Client Protocol connects editors and other clients to AI coding agents. Parley is a TypeScript toolkit for both sides: write agents that work in any ACP editor, and programs that drive any ACP agent.",
      ]),
      h("p", { class: "home-actions" }, [
        action("Get started", "/start/", "brand"),
        action("Playground", "/playground/index.html"),
        action("Examples", "/start/examples.html"),
      ]),
      h("div", { class: "home-demo" }, [
        h("div", { class: "vp-doc home-code", innerHTML: tenLines }),
        h(HeroChat),
      ]),
      h("p", { class: "home-works" }, [
        "Works with",
        ...worksWith.map(([name, link]) => h("a", { href: withBase(link) }, name)),
      ]),
    ]);
});

function action(text: string, link: string, kind = "alt"): VNode {
  // The router does not handle the playground.
  const target = link.startsWith("/playground/") ? { target: "_self" } : {};
  return h("a", { class: ["home-action", kind], href: withBase(link), ...target }, text);
}

/** Cards with a diagram of each way to connect a client to an agent. */
const HomePlaces: Component = defineComponent(() => {
  return () =>
    h("section", { class: "home-places", "aria-labelledby": "places" }, [
      h("h2", { id: "places" }, "From one process to many machines"),
      h(
        "div",
        { class: "home-cards" },
        places.map(({ title, text, link, svg }) =>
          h("a", { class: "home-card", href: withBase(link) }, [
            h("span", { class: "picture", innerHTML: svg }),
            h("h3", title),
            h("p", text),
          ]),
        ),
      ),
    ]);
});

/** The home page's layout. The Markdown text explains how to get started, so it comes before the diagrams. */
export const SiteHome: Component = defineComponent(
  () => () =>
    h("main", { class: "home" }, [
      h(HomeHero),
      h(VPHomeFeatures),
      h("div", { class: "vp-doc home-text" }, h(Content)),
      h(HomePlaces),
    ]),
);
