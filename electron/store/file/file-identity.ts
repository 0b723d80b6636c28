import { statSync } from 'node:fs';

/**
 * Device, file number and birth time of the file at a path. Empty if there is none. The modification time would change
 * with every checkpoint.
 */
export function identityOf(file: string): string {
  try {
    // Synchronous, because it runs for every request, and a detour through the thread pool would take longer than all
    // the rest of opening.
    const found = statSync(file, { bigint: true });
    return `${found.dev}:${found.ino}:${found.birthtimeNs}`;
  } catch {
    return '';
  }
}
