/**
 * Address of a worker's entry file, given without its ending: the source tree holds `.ts`, the bundle `.js`.
 *
 * @example workerAddress(import.meta.url, './typing-worker') // beside the file that asks
 */
export function workerAddress(asker: string, name: string): URL {
  // The bundle puts all entries into one folder, beside the code that asks for them.
  return new URL(`${name}${asker.endsWith('.ts') ? '.ts' : '.js'}`, asker);
}
