import { buildJava } from "./fixtures/java/build-java.ts";
import { testLanguage } from "./fixtures/round-trip/test-language.ts";

testLanguage({
  title: "Java with Jackson",
  language: "java",
  tools: [
    ["javac", "--release", "17", "-version"],
    ["java", "-version"],
    ["mvn", "--version"],
  ],
  unchecked: [],
  flatVariants: true,
  build: buildJava,
});
