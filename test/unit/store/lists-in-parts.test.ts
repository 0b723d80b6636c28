import { expect, test } from 'vitest';
import { inParts } from '#electron/server/lists/in-parts.ts';
import { contigPage } from '#electron/store/isolates/contig-repository.ts';
import { groupProfiles, listGroups } from '#electron/store/records/classification-repository.ts';
import { listLincodes, listNicknames } from '#electron/store/records/lincode-repository.ts';
import type { Part } from '#electron/store/records/part.ts';
import { projectIsolates } from '#electron/store/records/project-repository.ts';
import type { Database } from '#electron/store/file/database.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { createSamplePair } from '#test/support/sample-isolates.ts';

async function openPair() {
  const dataFolder = await openFolder();
  const pair = await createSamplePair(dataFolder);
  const { connection } = pair.isolates;
  connection.exec('insert or ignore into project_isolate (project, isolate) select 1, id from isolate');
  return pair;
}

type Read = (part: Part<never>) => Promise<unknown[]>;

test.for([
  ['LIN codes', 'seqdef', (database) => (part) => listLincodes(database, { scheme: 1, dates: [] }, part)],
  ['names of LIN codes', 'seqdef', (database) => (part) => listNicknames(database, { scheme: 1, dates: [] }, part)],
  ['classification groups', 'seqdef', (database) => (part) => listGroups(database, 1, part)],
  ['profiles of a group', 'seqdef', (database) => (part) => groupProfiles(database, 1, 1, part)],
  ['isolates of a project', 'isolates', (database) => (part) => projectIsolates(database, 1, part)],
  ['contigs of an isolate', 'isolates', (database) => (part) => contigPage(database, 1, part)],
] satisfies [string, 'seqdef' | 'isolates', (database: Database) => Read][])(
  '%s that are read one by one are those that are read at once',
  async ([, kind, reader]) => {
    const read = reader((await openPair())[kind]) as (part: Part<unknown>) => Promise<unknown[]>;
    const whole = await read({ offset: 0, limit: 1_000 });
    expect(whole.length).toBeGreaterThan(1);
    const page = { offset: 1, limit: whole.length - 1 };
    for (const [asked, rows] of [
      [{ offset: 0, limit: Infinity }, whole],
      [page, whole.slice(1)],
    ] as const) {
      const one = [];
      for await (const part of inParts(asked, read, 1)) one.push(...part);
      expect(one).toEqual(rows);
    }
  },
);
