import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { change } from '#electron/store/changes/change.ts';
import { removeSqliteFile } from '#electron/store/file/sqlite-file.ts';
import { createDatabase } from '#electron/store/file/database.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { addLocus, makeChangeBench } from './change-support.ts';

const GONE = { problem: { status: 409, code: 'database_replaced' } };

describe.each([false, true])('a change of a database whose file goes while it waits (long: %s)', (isLong) => {
  it('is refused when the file was removed', async () => {
    const { request, file } = await makeChangeBench();
    const other = await startOtherWriter(file);
    const waits = Promise.withResolvers<string>();
    const refused = change({ ...request, isLong, onWaiting: waits.resolve }, (made) => addLocus(made, 'abcZ'));
    await waits.promise;
    await removeSqliteFile(file);
    await Promise.all([expect(refused).rejects.toMatchObject(GONE), other.finish()]);
  });

  it('is refused when another file has its name, which stays as it is', async () => {
    const { request, file, folder, query } = await makeChangeBench();
    const other = await startOtherWriter(file);
    const waits = Promise.withResolvers<string>();
    const refused = change({ ...request, isLong, onWaiting: waits.resolve }, (made) => addLocus(made, 'abcZ'));
    await waits.promise;
    const another = join(folder, 'another.sqlite');
    await (await createDatabase(another, { kind: 'seqdef', description: 'Another' })).close();
    await removeSqliteFile(file);
    renameSync(another, file);
    await Promise.all([expect(refused).rejects.toMatchObject(GONE), other.finish()]);
    expect(query("select value from meta where key = 'description'")).toEqual([{ value: 'Another' }]);
    expect(query('select name from locus')).toEqual([]);
  });
});

it('a file that is replaced while a long change works is not written through its old name', async () => {
  const { request, file, query, folder } = await makeChangeBench();
  const done = change({ ...request, isLong: true }, async (made) => {
    addLocus(made, 'abcZ');
    const another = join(folder, 'another.sqlite');
    await (await createDatabase(another, { kind: 'seqdef', description: 'Another' })).close();
    await removeSqliteFile(file);
    renameSync(another, file);
  });
  await expect(done).rejects.toMatchObject(GONE);
  expect(query('select name from locus')).toEqual([]);
  expect(query('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
});
