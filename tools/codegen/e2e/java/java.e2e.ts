import { testLanguage } from "../round-trip/test-language.ts";
import { buildJava } from "./build-java.ts";

testLanguage({
  title: "Java with Jackson",
  tools: [
    ["javac", "--release", "17", "-version"],
    ["java", "-version"],
    ["mvn", "--version"],
  ],
  unchecked: [],
  flatVariants: true,
  build: buildJava,
});
