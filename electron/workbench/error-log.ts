import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutKeys } from '#shared/api-keys.ts';

export interface ErrorLog {
  /** Adds an entry. Never throws, because a full disk must not hide the first error. */
  write(source: string, error: unknown): void;
  /** Resolves when everything is on disk. */
  close(): Promise<void>;
}

const FILE_NAME = 'allelier.log';
/** Number of bytes after which a new file begins. */
const MAX_SIZE = 1_000_000;
/** Number of older files that are kept. `allelier.1.log` is the newest of them. */
const OLDER_FILES = 3;
const MAX_ENTRY = 8_000;
/** Entries per minute. A screen that fails in every frame must not fill the disk. */
const MAX_PER_MINUTE = 60;

/**
 * Replaces possible secrets by `…`: values of parameters with telling names, authorisation headers, one-time links, and API keys
 * wherever they stand.
 */
export function withoutSecrets(text: string): string {
  return withoutKeys(text)
    .replaceAll(/\b((?:oauth_\w+|[\w-]*(?:token|secret|password|key|cookie))["']?\s*[=:]\s*["']?)[^\s"'&,;]+/gi, '$1…')
    .replaceAll(/\b(authorization:\s*).+/gi, '$1…')
    .replaceAll(/(\/(?:open|download)\/)[A-Za-z0-9_-]+/g, '$1…');
}

function describe(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? String(error));
}

async function rotate(folder: string): Promise<void> {
  const file = join(folder, FILE_NAME);
  const size = await stat(file).then(
    (about) => about.size,
    () => 0,
  );
  if (size < MAX_SIZE) return;
  const nameOf = (index: number) => (index === 0 ? file : join(folder, `allelier.${index}.log`));
  for (let index = OLDER_FILES; index > 0; index -= 1) {
    await rename(nameOf(index - 1), nameOf(index)).catch(() => undefined);
  }
}

/** Opens the log in `folder`, which is made for the first entry. */
export function createErrorLog(folder: string): ErrorLog {
  let writing: Promise<void> = Promise.resolve();
  let minute = 0;
  let entriesOfMinute = 0;

  async function append(text: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rotate(folder);
    await appendFile(join(folder, FILE_NAME), text, { mode: 0o600 });
  }

  return {
    write(source, error) {
      const now = new Date();
      const thisMinute = Math.floor(now.getTime() / 60_000);
      entriesOfMinute = thisMinute === minute ? entriesOfMinute + 1 : 1;
      minute = thisMinute;
      if (entriesOfMinute > MAX_PER_MINUTE) return;
      const entry = withoutSecrets(`${source}\n${describe(error)}`).slice(0, MAX_ENTRY);
      const text = `${now.toISOString()} ${entry}\n\n`;
      writing = writing.then(() => append(text)).catch(() => undefined);
    },
    close: () => writing,
  };
}
