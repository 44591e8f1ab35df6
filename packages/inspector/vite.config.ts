import { join } from "node:path";

import { type UserConfig, defineConfig } from "vite";

// The page works from any folder of any server, and from a file.
const config: UserConfig = defineConfig({
  root: join(import.meta.dirname, "src/page"),
  base: "./",
  resolve: { conditions: ["@parley/source", "module", "browser", "development|production"] },
  build: { outDir: join(import.meta.dirname, "dist/page"), emptyOutDir: true, target: "es2024" },
});
export default config;
