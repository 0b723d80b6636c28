import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createServer } from '#electron/server/create-server.ts';
import { openReplica, type Replica } from '#electron/store/replica/replica.ts';
import { writeSet } from '#electron/store/replica/write-set.ts';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { createSamplePair } from './sample-isolates.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface ServedReplica extends AsyncDisposable {
  /** The data folder of which the copies are, and its databases `sample` and `sample_isolates`. */
  readonly original: DataFolder;
  /** The folder of the copies, and the own folder of the replica. */
  readonly copies: string;
  readonly own: string;
  readonly replica: Replica;
  readonly app: FastifyInstance;
  /** Clocks in milliseconds, which stand still. */
  readonly clocks: { day: number; process: number };
  /** Copies all databases and the accounts. */
  copy(): Promise<void>;
  /** Status and code, or text, of a reply. */
  ask(url: string, headers?: Record<string, string>): Promise<[status: number, text: string]>;
}

export const ORIGINAL = 'https://typing.example.org';

/** A service over copies of the sample databases. `fill` is done to the original before they are copied. */
export async function serveReplica(
  fill: (original: DataFolder) => Promise<unknown> = async () => {},
): Promise<ServedReplica> {
  const [original, copies, own] = [await openDataFolder(temporaryFolder()), temporaryFolder(), temporaryFolder()];
  await createSamplePair(original);
  await fill(original);
  const copy = async () => void (await writeSet(original, { target: copies, accounts: true }, {}));
  await copy();
  const clocks = { day: Date.now(), process: 0 };
  const replica = await openReplica({
    source: copies,
    own,
    staleAfter: 3_600_000,
    clocks: { now: () => clocks.day, running: () => clocks.process },
  });
  const typing = createTypingEngine({ threads: 1 });
  const app = await createServer({
    dataFolder: replica.folder,
    typing,
    appVersion: '1.2.3',
    replica: { ...replica, original: () => ORIGINAL },
  });
  return {
    original,
    copies,
    own,
    replica,
    app,
    clocks,
    copy,
    async ask(url, headers = {}) {
      const { statusCode, body } = await app.inject({ url, headers });
      if (statusCode < 400) return [statusCode, body];
      return [statusCode, (JSON.parse(body) as { code: string }).code];
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await typing.close();
      await replica[Symbol.asyncDispose]();
      await original.close();
    },
  };
}

/** All files below a folder with what is in them and when they were written, and the folders. */
export function stateOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .concat('')
    .map((name) => {
      const path = join(folder, name);
      const { mtimeNs, mode } = statSync(path, { bigint: true });
      const content = statSync(path).isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : '';
      return `${name} ${mtimeNs} ${mode} ${content}`;
    });
}
