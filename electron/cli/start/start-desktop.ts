import { spawn } from 'node:child_process';

/** Milliseconds. A program that fails sooner never showed a window. */
const NEVER_SHOWN_MS = 10_000;

/** How the desktop program ended, and whether it never showed a window. */
interface DesktopEnd {
  status: number;
  neverShown: boolean;
}

/** Runs the desktop program until it ends. Passes on Ctrl+C and requests to terminate, and waits for the end. */
export function runDesktop(binary: string, parameters: string[], root: string): Promise<DesktopEnd> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<DesktopEnd>();
  const child = spawn(binary, parameters, { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl+C to both processes. This one waits until the window has closed everything.
  const stay = () => undefined;
  const terminate = () => child.kill('SIGTERM');
  process.on('SIGINT', stay);
  process.on('SIGTERM', terminate);

  function end(status: number): void {
    process.off('SIGINT', stay);
    process.off('SIGTERM', terminate);
    resolve({ status, neverShown: status !== 0 && performance.now() - started < NEVER_SHOWN_MS });
  }
  child.on('error', () => end(127));
  child.on('exit', (code) => end(code ?? 0));
  return promise;
}
