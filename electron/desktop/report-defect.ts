/** Writes a defect of the host to stderr, where a developer, or a user who is asked for it, finds it. */
export function reportDefect(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${text}\n`);
}
