import { buildOfficialRust } from "./fixtures/official/official-rust.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";
import { buildRust } from "./fixtures/rust/build-rust.ts";

testLanguage({
  title: "Rust with serde",
  language: "rust",
  tools: [
    ["cargo", "--version"],
    ["clippy-driver", "--version"],
    ["rustfmt", "--version"],
  ],
  unchecked: ["bounds", "alternatives"],
  flatVariants: false,
  refusesFractions: true,
  build: buildRust,
  official: { build: buildOfficialRust, protocols: ["v1", "v2"] },
});
