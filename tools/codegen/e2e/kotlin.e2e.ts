import { buildKotlin } from "./fixtures/kotlin/build-kotlin.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

const tools = [
  ["java", "-version"],
  ["mvn", "--version"],
];

testLanguage({
  title: "Kotlin with kotlinx.serialization",
  language: "kotlin",
  row: "Kotlin",
  tools,
  unchecked: [],
  flatVariants: true,
  reads: true,
  differs: ["range"],
  build: buildKotlin,
});
