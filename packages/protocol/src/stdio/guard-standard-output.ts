let isGuarded = false;

/**
 * Keeps standard output for the protocol: `console` and everything that writes to `process.stdout` go to standard error
 * from now on. `stdioTransport()` does this when it uses the process's standard output. Call it before to guard what is
 * printed earlier. Idempotent.
 */
export function guardStandardOutput(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { Console } = process.getBuiltinModule("node:console");
  const { stdout, stderr } = process;
  // The default console writes to the stream that it found at start, so it is replaced too.
  globalThis.console = new Console({ stdout: stderr, stderr });
  stdout.write = stderr.write.bind(stderr);
}
