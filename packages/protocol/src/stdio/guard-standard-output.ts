let isGuarded = false;

/**
 * Reserves stdout for the protocol: after this call, `console` and `process.stdout` write to stderr.
 * `stdioTransport()` calls this function when it uses the process's stdout. Call it earlier to redirect earlier
 * output, too. Idempotent.
 */
export function guardStandardOutput(): void {
  if (isGuarded) return;
  isGuarded = true;
  const { Console } = process.getBuiltinModule("node:console");
  const { stdout, stderr } = process;
  // The default console must also be replaced, because it writes to the stream that existed at startup.
  globalThis.console = new Console({ stdout: stderr, stderr });
  stdout.write = stderr.write.bind(stderr);
}
