import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OWNER } from '#shared/principal.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { canMountDisks, smallDisk } from '../../support/small-disk.ts';
import { ALLELES, startSubmissions } from '../../support/submission-service.ts';

describe.skipIf(!canMountDisks)('on a full disk', () => {
  it('a file, a submission and an assignment are refused as such, nothing half stays, and each is done once there is room', async () => {
    const disk = smallDisk(24);
    const root = join(disk.folder, 'data');
    const service = await startSubmissions({}, undefined, root);
    onTestFinished(() => service.close());
    const path = await service.submit('sue', ALLELES);
    const code = async (work: ReturnType<typeof service.as>) => {
      const { status, json } = await work;
      return status < 300 ? status : json.code;
    };
    const upload = () =>
      service.as('sue', 'POST', `${path}/files`, { filename: 'trace.txt', upload: 'QUFB'.repeat(100_000) });
    const create = () => service.as('sue', 'POST', '/db/sample/submissions', ALLELES, { 'idempotency-key': 'full' });
    const actions: SubmissionActions = service.dataFolder.changes.of();
    const assign = () => {
      const submission = path.split('/').at(-1) ?? '';
      const input = { submission, position: 1, revision: 1, override: 'It is real.' };
      return actions.make('item.assign', { database: 'sample', principal: OWNER, input }).then(
        () => 200,
        (error: { problem: { code: string } }) => error.problem.code,
      );
    };
    disk.fill();
    expect(await code(upload())).toBe('disk_full');
    expect(await code(create())).toBe('disk_full');
    expect(await assign()).toBe('disk_full');
    const bytes = () => readdir(join(root, 'submissions')).catch(() => []);
    expect(await bytes()).toEqual([]);
    expect((await service.as('sue', 'GET', path)).json).toMatchObject({ status: 'pending' });
    disk.free();
    expect((await service.as('sue', 'GET', `${path}/files`)).json).toEqual([]);
    expect((await service.as('sue', 'GET', '/db/sample/submissions')).json['records']).toBe(1);
    expect(await code(upload())).toBe(201);
    expect(await code(create())).toBe(201);
    expect(await assign()).toBe(200);
    expect((await bytes()).length).toBe(1);
  });
});
