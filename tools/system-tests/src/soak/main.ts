// Usage: `node --expose-gc tools/system-tests/src/soak/main.ts [seconds] [seed]`. Runs for ten minutes by default.
import { soak } from "./soak.ts";

const [seconds = 600, seed = 1] = process.argv.slice(2).map(Number);

const report = await soak({
  limit: { seconds },
  seed,
  onProgress: (now) => process.stderr.write(`${JSON.stringify(now)}\n`),
});
console.log(report);
if (report.surprises.length > 0 || report.processes > 0) process.exitCode = 1;
