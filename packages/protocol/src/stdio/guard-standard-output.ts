let isGuarded = false;

/**
 * Reserves stdout for the protocol: `console` and everything written to `process.stdout` are redirected to stderr
 * from then on. `stdioTransport()` calls this function when it uses the process's stdout. To redirect earlier output,
 * too, call it earlier. Idempotent.
 */
export function guardStandardOutput(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { Console } = process.getBuiltinModule("node:console");
  const { stdout, stderr } = process;
  // The default console writes to the stream that existed at startup, so it must also be replaced.
  globalThis.console = new Console({ stdout: stderr, stderr });
  stdout.write = stderr.write.bind(stderr);
}
