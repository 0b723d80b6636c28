import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeDefinitions } from '#shared/typing-table/stamp.ts';
import { typeOnce } from './type-once.ts';
import { SMALL_GENOME, SMALL_SCHEME, startWorkbench } from './workbench-support.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the day of an import stays its own when something is changed later, and so does that of the definitions', async () => {
  const { rpc, upload, ended } = await startWorkbench();
  const runImport = async (files: Readonly<Record<string, string>>) => {
    const [folder] = await upload(files);
    const { job_id } = await rpc.call('import:start', { tokens: [folder?.token ?? ''], database: 'small' });
    expect(await ended(job_id)).toMatchObject({ state: 'done' });
  };
  const told = async () => {
    const input = { kind: 'text', name: 'pasted', text: SMALL_GENOME } as const;
    const target = { kind: 'scheme', scheme_id: 1 } as const;
    const { stamp } = await typeOnce(rpc, { site: 'local', database: 'small', target, input });
    const [{ imported_on, last_updated } = {}] = await rpc.call('database:list', undefined);
    expect([imported_on, last_updated]).toEqual([stamp.imported_on, stamp.last_updated]);
    return describeDefinitions(stamp);
  };

  await runImport({ ...SMALL_SCHEME, 'small/database_version.txt': '2025-12-19' });
  expect(await told()).toBe('definitions of 2025-12-19, imported 2026-11-20');

  vi.setSystemTime(new Date('2026-11-24T12:00:00Z'));
  const made = await rpc.call('api:request', {
    site: 'local',
    method: 'POST',
    path: '/db/small/loci/abcZ/alleles',
    body: { sequence: 'ATGGCATTAGCACCATTAGGATAA' },
  });
  expect(made).toMatchObject({ status: 201 });
  expect(await told()).toBe('definitions of 2025-12-19, imported 2026-11-20, last changed 2026-11-24');

  vi.setSystemTime(new Date('2026-11-25T12:00:00Z'));
  await runImport({ 'small/adk.tfa': '>adk_9\nATGCCCGGGAAATTTCCCGGGAAC\n' });
  expect(await told()).toBe('definitions of 2025-12-19, imported 2026-11-25');
});

test('dates that are not known are not told', () => {
  expect(describeDefinitions({ version_date: '2025-12-19', last_updated: '2026-11-22' })).toBe(
    'definitions of 2025-12-19, last changed 2026-11-22',
  );
  expect(describeDefinitions({ last_updated: '2026-11-22' })).toBe('definitions last changed 2026-11-22');
  expect(describeDefinitions({ imported_on: '2026-11-22' })).toBe('definitions imported 2026-11-22');
  expect(describeDefinitions({ version_date: '2025-12-19' })).toBe('definitions of 2025-12-19');
  expect(describeDefinitions({})).toBe('');
});
