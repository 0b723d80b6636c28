import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeIdle } from '#electron/submissions/read-then-change.ts';
import { responseOf } from '#shared/api/dialect.ts';
import { plantIn } from '../../support/plant.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '../../support/submission-service.ts';

let service: SubmissionService;
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

describe('the policy of a database', () => {
  const read = async (account: string, path = '/db/sample/submission_policy') => {
    const { json, status } = await service.as(account, 'GET', path);
    expect([status, responseOf('contract', 'getSubmissionPolicy').safeParse(json).error]).toEqual([200, undefined]);
    return json;
  };

  it('is shown to everybody, with what is left to an account that may submit', async () => {
    expect(await read('')).toMatchObject({
      enabled: true,
      daily_quota: 50,
      most_open: 500,
      types: ['alleles', 'profiles'],
      assemblies: ['de novo', 'mapped'],
    });
    expect(await read('rita')).not.toHaveProperty('quota');
    expect(await read('sue')).toMatchObject({ quota: { left_today: 50, open: 0 } });
    await service.submit('sue', ALLELES);
    expect(await read('sue')).toMatchObject({ quota: { left_today: 49, open: 1 } });
    await service.policy('sample', { daily_quota: 1, profiles: false, text: 'Send traces.', most_open: 7 });
    expect(await read('sue')).toMatchObject({ text: 'Send traces.', types: ['alleles'], quota: { left_today: 0 } });
    await service.policy('sample', { daily_quota: 50, profiles: true });
    expect(await read('', '/bigsdb/db/sample_isolates/submission_policy')).toMatchObject({
      types: ['isolates', 'genomes', 'updates'],
    });
  });

  it.each([
    ['29', 30, true],
    ['30', 30, false],
    ['20-49x', 49, false],
    ['20-49x', 50, true],
    ['>100x', 500, false],
    ['<20x', 21, true],
  ])('finds the coverage %s with at least %i wanted unusual: %s', async (coverage, minimum_coverage, isUnusual) => {
    await service.policy('sample', { minimum_coverage });
    const { status, json } = await service.as('sue', 'POST', '/db/sample/submissions', { ...ALLELES, coverage });
    expect(status).toBe(201);
    const codes = (json['warnings'] as { code: string }[]).map(({ code }) => code);
    expect(codes.includes('low_coverage')).toBe(isUnusual);
    await service.policy('sample', { minimum_coverage: null });
    await service.as('sue', 'POST', `${new URL(String(json['submission'])).pathname}/withdraw`);
  });
});

it('alleles of long reads alone are unusual where a policy lets these define none', async () => {
  const limits = '/db/sample/verdict_limits';
  const set = (settings: object) =>
    service.as('adam', 'PUT', limits, settings, { 'if-match': '*', 'content-type': 'application/json' });
  expect(await set({ rules: {}, long_reads_define_none: true })).toMatchObject({ status: 200 });
  const policy = await service.as('', 'GET', '/db/sample/submission_policy');
  expect(policy.json['long_reads_define_none']).toBe(true);
  const codesOf = async (technology: string) => {
    const { json } = await service.as('sue', 'POST', '/db/sample/submissions', { ...ALLELES, technology });
    await service.as('sue', 'POST', `${new URL(String(json['submission'])).pathname}/withdraw`);
    return (json['warnings'] as { code: string }[]).map(({ code }) => code);
  };
  expect(await codesOf('Oxford Nanopore')).toContain('long_reads');
  expect(await codesOf('Illumina + ONT hybrid')).not.toContain('long_reads');
  await set({ rules: {} });
});

describe('genomes whose files never came', () => {
  const GENOMES = {
    type: 'genomes',
    isolates: 'isolate\tcountry\tassembly_filename\tsequence_method\nA\tNorway\ta.fas\tIllumina\n',
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  it('are deleted after 90 idle days with their bytes, and nothing else is', async () => {
    const idle = await service.submit('sue', GENOMES, 'sample_isolates');
    const young = await service.submit('sue', GENOMES, 'sample_isolates');
    const closed = await service.submit('sue', GENOMES, 'sample_isolates');
    const bytes = async () => (await readdir(join(service.dataFolder.root, 'submissions'))).length;
    for (const path of [idle, young]) {
      await service.as('sue', 'POST', `${path}/files`, { filename: 'trace.txt', upload: 'QUFB' });
    }
    expect(await bytes()).toBe(2);
    await service.as('sue', 'POST', `${closed}/withdraw`);
    const { connection } = plantIn(await service.dataFolder.open('sample_isolates'));
    const age = connection.prepare('update submission set datestamp = ? where id = ?');
    for (const [path, days] of [
      [idle, 91],
      [young, 90],
      [closed, 400],
    ] as const)
      age.run(daysAgo(days), path.split('/').at(-1) ?? '');
    const purge = () => purgeIdle(service.dataFolder.changes.of(), 'sample_isolates');
    expect(await purge()).toEqual([idle.split('/').at(-1)]);
    expect(await bytes()).toBe(1);
    expect(await purge()).toEqual([]);
    const statuses = await Promise.all([idle, young, closed].map((path) => service.as('sue', 'GET', path)));
    expect(statuses.map(({ status }) => status)).toEqual([404, 200, 200]);
    age.run(daysAgo(91), young.split('/').at(-1) ?? '');
    await service.submit('tom', GENOMES, 'sample_isolates');
    expect((await service.as('sue', 'GET', young)).status).toBe(404);
    expect(await bytes()).toBe(0);
  });
});
