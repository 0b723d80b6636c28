import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCopy } from '#electron/store/backup/run-copy.ts';
import { lookIntoBackup, restoreDatabase } from '#electron/store/backup/restore-database.ts';
import { cloneDatabase } from '#electron/store/care/clone-database.ts';
import { renameDatabase } from '#electron/store/care/rename-database.ts';
import { believing } from '../../support/listening-service.ts';
import { plantIn } from '../../support/plant.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HIDDEN = 4;
let service: SampleService;
let backup: string;

beforeAll(async () => {
  service = await startSampleService(
    async (folder) => {
      await createSamplePair(folder);
      for (const user_name of ['olga', 'sven', 'rita']) {
        await folder.site.accounts.add({ user_name });
        if (user_name === 'rita') continue;
        plantIn(await folder.open('sample_isolates')).connection.exec(
          `insert into app_user (user_name, first_name, surname, affiliation, email, role, date_entered, datestamp)
           values ('${user_name}', '', '', '', '', 'submitter', '2024-01-01', '2024-01-01')`,
        );
      }
      plantIn(await folder.open('sample_isolates')).connection.exec(
        `update isolate set is_private = 1, embargo_until = '2199-01-31' where id = ${HIDDEN};
         insert into isolate_owner select ${HIDDEN}, id from app_user where user_name = 'olga';
         insert into isolate_share select ${HIDDEN}, id from app_user where user_name = 'sven';`,
      );
    },
    { authenticate: believing },
  );
  backup = join(service.dataFolder.root, 'backup.sqlite');
  const source = service.dataFolder.fileOf('sample_isolates');
  await runCopy({ source, target: backup, savedFrom: 'sample_isolates' });
});
afterAll(() => service.close());

/** What each reader gets for the private isolate of a database. */
async function seen(database: string, at = service): Promise<Record<string, number>> {
  const readers = [undefined, 'rita', 'sven', 'olga'];
  const found = await Promise.all(
    readers.map(async (account) => {
      const headers = account === undefined ? {} : { authorization: account };
      return [account ?? 'nobody', (await at.get(`/db/${database}/isolates/${HIDDEN}`, headers)).status] as const;
    }),
  );
  return Object.fromEntries(found);
}

const KEPT = { nobody: 404, rita: 404, sven: 200, olga: 200 };

test('a copy, a restored backup and a database out of the trash or under another name have the custody of before', async () => {
  const { dataFolder } = service;
  await cloneDatabase(dataFolder, { from: 'sample_isolates', to: 'trial' });
  expect(await seen('trial')).toEqual(KEPT);
  await renameDatabase(dataFolder, { from: 'trial', to: 'renamed' });
  expect(await seen('renamed')).toEqual(KEPT);
  const id = await dataFolder.discard('renamed');
  await dataFolder.trash.restore(id);
  expect(await seen('renamed')).toEqual(KEPT);
  expect(await lookIntoBackup(backup)).toMatchObject({ private_isolates: 1 });
  await restoreDatabase(dataFolder, { file: backup, name: 'restored', replace: false });
  expect(await seen('restored')).toEqual(KEPT);
  await restoreDatabase(dataFolder, { file: backup, name: 'renamed', replace: true });
  expect(await seen('renamed')).toEqual(KEPT);
});

test('where nobody has the name of an owner, the isolate stays private to curators', async () => {
  const file = join(temporaryFolder(), 'elsewhere');
  const other = await startSampleService(
    async (folder) => {
      await restoreDatabase(folder, { file: backup, name: 'restored', replace: false });
      const { id } = await folder.site.accounts.add({ user_name: 'rita' });
      await folder.site.accounts.grant(id, 'restored', { role: 'submitter', scopes: [] });
    },
    { authenticate: believing },
    file,
  );
  onTestFinished(() => other.close());
  expect(await seen('restored', other)).toEqual({ ...KEPT, sven: 401, olga: 401 });
  const { status } = await other.asOwner({ method: 'GET', url: `/db/restored/isolates/${HIDDEN}` });
  expect(status).toBe(200);
});
