import { spawn } from 'node:child_process';

/** A program that ends this soon with a failure never showed a window. */
const NEVER_SHOWN_MS = 10_000;

/** How the desktop window ended: as a program does, or before it ever showed. */
export interface DesktopEnd {
  status: number;
  neverShown: boolean;
}

/** Runs the desktop program until it ends; Ctrl+C and a request to terminate reach it and are waited for. */
export function runDesktop(binary: string, parameters: string[], root: string): Promise<DesktopEnd> {
  const started = performance.now();
  const { promise, resolve } = Promise.withResolvers<DesktopEnd>();
  const child = spawn(binary, parameters, { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl+C to both; this process only stays until the window has put everything away.
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
