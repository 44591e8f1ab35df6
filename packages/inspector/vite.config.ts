import { join } from "node:path";

import { type Plugin, type UserConfigFnObject, defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

const folder = import.meta.dirname;

/** Names the single-file build `inspector.html`. */
const inspectorHtml: Plugin = {
  name: "inspector-html",
  enforce: "post",
  generateBundle(_options, bundle) {
    const page = bundle["index.html"];
    if (page) page.fileName = "inspector.html";
  },
};

// The page works in any folder on any server. Browsers do not load modules from the file system, so a page that is
// opened as a file (`--mode one-file`) must contain everything.
const config: UserConfigFnObject = defineConfig(({ mode }) => {
  const isOneFile = mode === "one-file";
  return {
    root: join(folder, "src/page"),
    base: "./",
    plugins: isOneFile ? [viteSingleFile(), inspectorHtml] : [],
    resolve: { conditions: ["@parley/source", "module", "browser", "development|production"] },
    build: {
      outDir: join(folder, isOneFile ? "dist" : "dist/page"),
      emptyOutDir: !isOneFile,
      target: "es2024",
      rolldownOptions: {
        // The "use client" directive is meaningless for a page without server rendering.
        onwarn: (warning, warn) => (warning.code === "MODULE_LEVEL_DIRECTIVE" ? undefined : warn(warning)),
      },
    },
  };
});
export default config;
