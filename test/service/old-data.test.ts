import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { keyFileIn } from '#electron/workbench/files/standard-folders.ts';
import type { InputOf, ProcedureName } from '#shared/rpc/contract/contract.ts';
import { lasting, OldData } from '#test/old-data/old-data.ts';
import { queryOf, sign } from '#test/support/sign-request.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from '#test/unit/workbench/workbench-support.ts';

/** Written by commit c52959ab with `test/old-data/write.ts`. It stays as it is: people have such folders. */
const archive = unzipSync(readFileSync(resolve(import.meta.dirname, '../fixtures/data-c52959ab.zip')));
const said = OldData.parse(JSON.parse(strFromU8(archive['said.json'] ?? new Uint8Array())));

// Some minutes after it was written: what was deleted can still be brought back.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: said.written_at + 300_000, shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** The present program on a copy of the data folder. */
async function open() {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(archive)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes, { mode: 0o600 });
  }
  const keyFile = keyFileIn(join(folder, 'config'));
  const secrets = await openKeyFileSecrets(keyFile);
  const bench = await startWorkbench({
    dataFolder: join(folder, 'data'),
    ports: { host: 'browser', secrets, sealedBy: 'key-file', keyFile },
    options: { demo: false },
  });
  await bench.workbench.start();
  const call = (name: string, input: unknown) =>
    bench.rpc.call(name as ProcedureName, input as InputOf<ProcedureName>) as Promise<unknown>;
  return { ...bench, call, folder };
}

test('a data folder of an older version says all that it said', async () => {
  const { call } = await open();
  for (const { name, input, shows, answer } of said.questions) {
    const asked = `${name} ${JSON.stringify(input)}`;
    const now = await call(name, input);
    for (const text of shows) expect(JSON.stringify(now), asked).toContain(text);
    expect(lasting(now), asked).toMatchObject(lasting(answer) as object);
  }
});

test('its service answers on both faces as it did, and knows the programs that were signed in', async () => {
  const { workbench } = await open();
  const address = workbench.service.status().address ?? '';
  for (const { path, isSigned, shows, status, body } of said.requests) {
    const full = address + path;
    const reply = await fetch(isSigned ? queryOf(full, sign({ address: full, credentials: said.credentials })) : full);
    const text = (await reply.text()).replaceAll(address, 'ADDRESS');
    expect(reply.status, path).toBe(status);
    for (const one of shows) expect(`${reply.status} ${text}`, path).toContain(one);
    expect(lasting(JSON.parse(text)), path).toMatchObject(lasting(body) as object);
  }
});

test('what was changed and deleted in it is taken back', async () => {
  const { rpc } = await open();
  const { ids } = said;
  const api = async (method: 'GET' | 'POST', path: string) =>
    (await rpc.call('api:request', { site: 'local', method, path })).body;
  expect(await api('POST', `/db/isos/curation/batches/${ids.batch}/undo`)).toMatchObject({ records: 2 });
  expect(await api('GET', '/db/isos/isolates/1')).toMatchObject({ provenance: { year: 1999, country: 'Gozo' } });
  const { changes } = (await api('GET', '/db/isos/isolates/3/changes')) as { changes: { id: number }[] };
  await api('POST', `/db/isos/curation/changes/${changes[0]?.id}/undo`);
  expect(await api('GET', '/db/isos/isolates/3')).toMatchObject({ provenance: { isolate: 'third', country: 'Peru' } });

  expect(await rpc.call('trash:restore', { id: ids.trash })).toEqual({ name: 'gone', former: 'gone' });
  const databases = await rpc.call('database:list', undefined);
  expect(databases.find(({ name }) => name === 'gone')).toMatchObject({ description: 'Thrown away', kind: 'seqdef' });
  await rpc.call('draft:restore', { draft_id: ids.deleted_draft });
  expect(await rpc.call('draft:read', { draft_id: ids.deleted_draft })).toMatchObject({
    title: 'deleted',
    content: { rows: [['of-deleted', 'ATGGCATTAGCACCATTTGGTTAA']] },
  });
  await rpc.call('result:restore', { run_id: ids.deleted_run });
  expect((await rpc.call('result:open', { run_id: ids.deleted_run })).run).toMatchObject({
    name: 'Deleted run',
    done: 1,
  });
  await rpc.call('case:restore', { case_id: ids.removed_case });
  expect(await rpc.call('case:read', { case_id: ids.removed_case })).toMatchObject({ title: 'Removed case' });
});

test('a draft package of an older version opens with its table and files', async () => {
  const { rpc, workbench, folder } = await open();
  const [file] = await workbench.files.registerPaths([join(folder, 'kept.draft.zip')]);
  const token = file?.token ?? '';
  expect(await rpc.call('draft:look-into', { token })).toMatchObject({
    title: 'kept',
    rows: 1,
    files: 1,
    known_site: 'local',
  });
  const { draft_id } = await rpc.call('draft:open-copy', { token, site: 'local', database: 'small' });
  const before = await rpc.call('draft:read', { draft_id: said.ids.draft });
  expect(before.content).toMatchObject({
    locus: 'abcZ',
    members: { technology: 'Sanger', assembly: 'de novo', software: 'CLC' },
    rows: [['of-kept', 'ATGGCATTAGCACCATTACGTTAA']],
    message: 'About kept.',
  });
  expect(before.files).toMatchObject([{ name: 'plan Ω.txt', size: 8 }]);
  expect(await rpc.call('draft:read', { draft_id })).toMatchObject({
    type: 'alleles',
    title: 'kept',
    content: before.content,
    files: before.files,
  });
});
