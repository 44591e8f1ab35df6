import { readFileSync } from "node:fs";
import { join } from "node:path";

import { defineConfig } from "vitepress";

import { showDiagrams } from "../src/diagrams.ts";
import { foldTypes, isApiPage } from "../src/fold-types.ts";
import { linkInstall } from "../src/release-note.ts";
import { withSearchWords } from "../src/search-words.ts";
import { withPackages } from "../src/sidebar.ts";
import { boostDocument } from "../src/site-search.ts";

const repository = "https://github.com/parley-acp/parley";

// VitePress would load its own icon from another host.
const github = readFileSync(join(import.meta.dirname, "../pictures/github.svg"), "utf8");
const inPage = join(import.meta.dirname, "theme/in-page.ts");

export default defineConfig({
  title: "Parley",
  description: "A TypeScript toolkit for the Agent Client Protocol",
  lang: "en",
  head: [["link", { rel: "icon", href: "data:," }]],
  // Base path of the site: "/" if the site has its own host.
  base: process.env["DOCS_BASE"] ?? "/",
  srcDir: "pages",
  cleanUrls: false,
  lastUpdated: false,
  transformPageData: ({ relativePath }) =>
    isApiPage(relativePath) ? { frontmatter: { pageClass: "api-page" } } : undefined,
  themeConfig: {
    nav: [
      { text: "Start", link: "/start/" },
      { text: "Guides", link: "/guides/language-model" },
      { text: "Reference", link: "/reference/" },
      // This is a separate page, so the site's router must not open it.
      { text: "Playground", link: "/playground/index.html", target: "_self" },
    ],
    sidebar: withPackages(readFileSync(join(import.meta.dirname, "../pages/reference/index.md"), "utf8")),
    search: {
      provider: "local",
      options: {
        detailedView: "auto",
        miniSearch: { searchOptions: { boostDocument } },
        _render: (source, env, markdown) =>
          withSearchWords(markdown.render(source, { ...env, isForSearch: true }), env.relativePath),
      },
    },
    socialLinks: [{ icon: { svg: github }, link: repository, ariaLabel: "GitHub" }],
    outline: { level: [2, 3] },
  },
  markdown: {
    // The pages contain no raw HTML, so something like `<T>` is plain text.
    html: false,
    config: (markdown) => {
      showDiagrams(markdown);
      foldTypes(markdown);
      linkInstall(markdown);
    },
    // The high-contrast themes keep code readable for everyone.
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  vite: {
    // VitePress's esbuild does not support the repository's target.
    esbuild: { tsconfigRaw: { compilerOptions: { target: "es2022" } } },
    build: { target: "es2022" },
    resolve: {
      conditions: ["@parley/source"],
      // The agent on the home page is the program of `examples/ten-lines`, which expects a process.
      alias: {
        "@parley/agent/stdout-guard": inPage,
        "@parley/mcp-transport": join(import.meta.dirname, "../src/playground/sandbox/mcp-connections.ts"),
        "@parley/protocol/stdio": inPage,
        "@parley/storage": inPage,
      },
    },
  },
  ignoreDeadLinks: [/^\/llms(-full)?\.txt$/],
});
