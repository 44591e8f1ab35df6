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
    socialLinks: [{ icon: "github", link: repository }],
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
  // VitePress's esbuild does not support the repository's target.
  vite: { esbuild: { tsconfigRaw: { compilerOptions: { target: "es2022" } } } },
  ignoreDeadLinks: [/^\/llms(-full)?\.txt$/],
});
