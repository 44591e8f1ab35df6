import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { buildRust } from "./fixtures/rust/build-rust.ts";

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
