import { setImmediate } from 'node:timers/promises';
import { runCli } from './run-cli.ts';

const controller = new AbortController();

/**
 * Milliseconds during which a repeated signal counts once: the terminal also sends it to the launcher, which passes it
 * on.
 */
const SAME_SIGNAL = 500;
let cancelledAt = 0;

/** The first Ctrl+C lets a command clean up. A later one ends it at once. */
function cancel(): void {
  if (!controller.signal.aborted) {
    cancelledAt = performance.now();
    controller.abort();
  } else if (performance.now() - cancelledAt > SAME_SIGNAL) {
    process.exit(1);
  }
}

/** A reader that stops reading (`allelier type … | head`) is not an error. End without a message. */
function stopQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function atOnce<Result>(work: () => Result): Promise<Result> {
  // A signal that has come already is heard now.
  await setImmediate();
  controller.signal.throwIfAborted();
  for (const name of SIGNALS) process.off(name, cancel);
  try {
    return work();
  } finally {
    for (const name of SIGNALS) process.on(name, cancel);
  }
}

for (const name of SIGNALS) process.on(name, cancel);
// Started by the launcher of an older Node (`launch.mjs`), which was killed: nobody is left who could end this process.
process.on('disconnect', cancel);
process.channel?.unref();
process.stdout.on('error', stopQuietly);
process.stderr.on('error', stopQuietly);

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  environment: process.env,
  workingFolder: process.cwd(),
  signal: controller.signal,
  atOnce,
});
