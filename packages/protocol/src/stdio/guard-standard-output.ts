let isGuarded = false;

/**
 * Reserves stdout for the protocol: from now on, `console` and everything written to `process.stdout` go to stderr.
 * `stdioTransport()` calls this function when it uses the process's stdout. Call it earlier to cover anything printed
 * before that. Idempotent.
 */
export function guardStandardOutput(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { Console } = process.getBuiltinModule("node:console");
  const { stdout, stderr } = process;
  // The default console writes to the stream that existed at startup, so it is replaced too.
  globalThis.console = new Console({ stdout: stderr, stderr });
  stdout.write = stderr.write.bind(stderr);
}
