#!/usr/bin/env node
import module from "node:module";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 16)) {
  // Later starts reuse the compiled code.
  module.enableCompileCache();
  await import("../dist/main.js");
} else {
  process.stderr.write(`parley needs Node.js 22.16 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
}
