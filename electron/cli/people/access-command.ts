import { changeAccess } from '#electron/store/people/grant-role.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DatabaseAccess } from '#shared/database-access.ts';
import { openData } from '../open-data.ts';
import { openNamed } from '../open-named.ts';
import type { CliStreams } from '../terminal/streams.ts';

export interface AccessOptions {
  dataFolder: string;
  database: string;
  /** Absent: only shows it. */
  access?: DatabaseAccess;
  json: boolean;
}

const SENTENCES = {
  public: 'can be read by everybody.',
  members: 'can be read by every account that is not disabled.',
  closed: 'can be read by accounts with a role in it only.',
} as const satisfies Record<DatabaseAccess, string>;

/** `allelier access`: says who may read a database, and shows it. It counts at once. */
export async function accessCommand(options: AccessOptions, streams: CliStreams): Promise<number> {
  const { database: name, access, json } = options;
  await using folder = await openData(options.dataFolder, streams);
  const opened = await openNamed(folder, name);
  const onWaiting = (message: string) => void streams.stderr.write(`${message}\n`);
  if (access !== undefined)
    await changeAccess(folder, { database: name, access }, { signal: streams.signal, onWaiting });
  const now = access ?? (await getMeta(opened)).access;
  streams.stdout.write(json ? `${JSON.stringify({ database: name, access: now })}\n` : `${name} ${SENTENCES[now]}\n`);
  return 0;
}
