import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '#electron/store/site/describe-database.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import { OWNER } from '#shared/principal.ts';
import { createSamplePair } from '../../support/sample-isolates.ts';
import { startCurated, type CuratedService } from './curated-service.ts';

const NEEDED = ['sample', 'sample_isolates'];
let service: CuratedService;
let folder: DataFolder;
beforeAll(async () => {
  service = await startCurated({
    databases: async (dataFolder) => {
      folder = dataFolder;
      await createSamplePair(dataFolder);
      for (const database of NEEDED) await demand(database, true);
    },
    scopes: { anna: [{ kind: 'project', name: '1' }] },
  });
});
afterAll(() => service.close());

const demand = (database: string, isSo: boolean) => describeDatabase(folder, { database, deletions_need_reason: isSo });

async function lastChange(database: string): Promise<RecordChange> {
  const { json } = await service.send('GET', `/db/${database}/curation/changes`);
  return (json['changes'] as RecordChange[])[0] as RecordChange;
}

const ISOLATES = '/db/sample_isolates';
const update = (body: object) => service.send('POST', `${ISOLATES}/curation/update_table`, body);
const TABLE = { record: 'isolate', action: 'delete', columns: ['id'], rows: [['5'], ['6']] };

it.each([
  ['sample_isolates', 'isolates/6', 'isolate 6'],
  ['sample_isolates', 'contigs/1', 'contig 1'],
  ['sample_isolates', 'isolates/1/allele_designations/adk', 'designations 1 adk'],
  ['sample', 'schemes/1/profiles/1', 'profile 1-1'],
])('a database that demands it deletes of %s no %s without a reason', async (database, path, title) => {
  const before = await lastChange(database);
  for (const face of ['', '/bigsdb']) {
    const url = `${face}/db/${database}/${path}`;
    for (const reason of ['', '?reason=', '?reason=%20%09']) {
      const { status, json } = await service.send('DELETE', `${url}${reason}`);
      expect([status, json['code']]).toEqual([400, 'reason_needed']);
      expect(json['message']).toBe(
        `The database "${database}" deletes nothing without a reason. Give a reason for the deletion of the ${title}.`,
      );
    }
    expect((await service.send('GET', `${url}/edit`)).status).toBe(200);
  }
  expect(await lastChange(database)).toEqual(before);
  const url = `/db/${database}/${path}`;
  expect((await service.send('DELETE', `${url}?reason=Entered%20twice`)).status).toBe(200);
  expect(await lastChange(database)).toMatchObject({
    reason: 'Entered twice',
    action: expect.stringMatching(/^Deleted the /),
  });
  // What takes it back, and what takes a new record back, says itself why.
  expect((await service.undo(url)).status).toBe(200);
});

it('a table that deletes needs a reason, and a look at it says so', async () => {
  const before = await lastChange('sample_isolates');
  const sentence =
    'The database "sample_isolates" deletes nothing without a reason. Give a reason for the deletion of these records.';
  const shown = await update({ ...TABLE, dry_run: true });
  expect(shown.json as unknown as UpdatedTable).toMatchObject({
    changed: 2,
    problems: [{ severity: 'warning', code: 'reason_needed', message: sentence }],
  });
  const refused = await update(TABLE);
  expect([refused.status, refused.json['code'], refused.json['message']]).toEqual([400, 'reason_needed', sentence]);
  expect(await lastChange('sample_isolates')).toEqual(before);
  const reason = 'Not ours.';
  expect((await update({ ...TABLE, dry_run: true, reason })).json['problems']).toEqual([]);
  const written = await update({ ...TABLE, reason });
  expect(written.json).toMatchObject({ changed: 2, problems: [] });
  expect(await lastChange('sample_isolates')).toMatchObject({ reason });
  const undone = await service.send('POST', `${ISOLATES}/curation/batches/${String(written.json['batch'])}/undo`);
  expect(undone.status).toBe(200);
});

it('a new record is undone without a reason, and a missing right or record is said first', async () => {
  const { json } = await service.send('POST', `${ISOLATES}/projects`, { description: 'Travel' });
  const project = `${ISOLATES}/projects/${String(json['id'])}`;
  expect((await service.send('DELETE', project, undefined, 'anna')).json['code']).toBe('no_right');
  expect((await service.send('DELETE', `${ISOLATES}/projects/99`)).status).toBe(404);
  expect((await service.undo(project)).status).toBe(200);
  expect((await service.send('GET', `${project}/edit`)).status).toBe(404);
});

it('the demand counts for a deletion that waited while it was made, and not once it is gone', async () => {
  await demand('sample_isolates', false);
  const demanded = { database: 'sample_isolates', principal: OWNER, input: { deletions_need_reason: 'yes' } } as const;
  const [, deleted] = await Promise.all([
    folder.changes.make('database.describe', demanded),
    service.send('DELETE', `${ISOLATES}/isolates/6`),
  ]);
  expect(deleted).toMatchObject({ status: 400 });
  await demand('sample_isolates', false);
  expect((await service.send('DELETE', `${ISOLATES}/isolates/6`)).status).toBe(200);
});
