import { testLanguage } from "../round-trip/test-language.ts";
import { buildRust } from "./build-rust.ts";

testLanguage({
  title: "Rust with serde",
  tools: [
    ["cargo", "--version"],
    ["cargo", "clippy", "--version"],
    ["rustfmt", "--version"],
  ],
  unchecked: ["bounds", "alternatives"],
  flatVariants: false,
  build: buildRust,
});
