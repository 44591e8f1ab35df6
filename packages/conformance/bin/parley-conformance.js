#!/usr/bin/env node
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 16)) {
  await import("../dist/main.js");
} else {
  process.stderr.write(`parley-conformance needs Node.js 22.16 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 2;
}
