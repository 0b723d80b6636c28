import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { pendingScans } from '#electron/curation/scan/write-scan.ts';
import { DESIGNATIONS, NEW, rowsOf, setUpScan } from './scan-fixture.ts';

test('a scan shows what it would write, writes it with tags, and leaves alone what a person said', async () => {
  const { cli, folder } = await setUpScan();
  const before = await rowsOf(folder, 'isolates', DESIGNATIONS);
  const shown = await cli(['scan', 'isolates', '--scheme', 'MLST', '--dry-run', '--format', 'jsonl']);
  expect(shown).toMatchObject({ status: 0 });
  const findings = shown.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; locus: string; state: string; written: boolean });
  expect(findings.map(({ id, locus, state, written }) => [id, locus, state, written])).toEqual([
    [1, 'abcZ', 'new', true],
    [1, 'adk', 'new', true],
    [2, 'abcZ', 'conflict', false],
    [2, 'adk', 'missing', false],
    [3, 'abcZ', 'new', true],
    [3, 'adk', 'novel', false],
  ]);
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(before);

  const written = await cli(['scan', 'isolates', '--scheme', 'MLST']);
  expect(written.err).toContain('3 designations of 2 isolates written.');
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual([
    { isolate: 1, locus: 'abcZ', allele_id: '1', method: 'automatic' },
    { isolate: 1, locus: 'adk', allele_id: '2', method: 'automatic' },
    { isolate: 2, locus: 'abcZ', allele_id: '2', method: 'manual' },
    { isolate: 3, locus: 'abcZ', allele_id: '1', method: 'automatic' },
  ]);
  const tags = 'select contig, start_position, end_position, direction, complete from contig_tag order by contig';
  expect(await rowsOf(folder, 'isolates', tags)).toEqual([
    { contig: 1, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
    { contig: 2, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
    { contig: 4, start_position: 301, end_position: 603, direction: 'forward', complete: 1 },
  ]);
  const again = await cli(['scan', 'isolates', '--scheme', 'MLST']);
  expect(again.err).toContain('Nothing is to be written.');
});

test('--define-new defines new alleles once, and designates them; --replace corrects what a person said', async () => {
  const { cli, folder } = await setUpScan();
  const { err } = await cli(['scan', 'isolates', '--scheme', 'MLST', '--define-new', '--replace']);
  expect(err).toContain('5 designations of 3 isolates written. 1 new allele defined.');
  const alleles = "select allele_id, sequence, status from allele where allele_id = '3'";
  expect(await rowsOf(folder, 'defs', alleles)).toEqual([
    { allele_id: '3', sequence: NEW, status: 'WGS: automated extract' },
  ]);
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toContainEqual({
    isolate: 3,
    locus: 'adk',
    allele_id: '3',
    method: 'automatic',
  });
  const tag = "select start_position, end_position, direction from contig_tag where direction = 'reverse'";
  expect(await rowsOf(folder, 'isolates', tag)).toEqual([
    { start_position: 301, end_position: 603, direction: 'reverse' },
  ]);
  expect(readdirSync(join(folder, 'data', 'scans'))).toEqual([]);
});

test('--isolates and --missing choose what is scanned, and a refusal names what there is', async () => {
  const { cli } = await setUpScan();
  const ids = async (...argv: string[]) => {
    const { out } = await cli(['scan', 'isolates', '--locus', 'abcZ', '--dry-run', '--format', 'tsv', ...argv]);
    return out
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]);
  };
  expect(await ids()).toEqual(['1', '2', '3']);
  expect(await ids('--isolates', '2-3')).toEqual(['2', '3']);
  expect(await ids('--missing')).toEqual(['1', '3']);
  const refused = await cli(['scan', 'isolates', '--isolates', 'all of them']);
  expect(refused).toMatchObject({ status: 1 });
  expect(refused.err).toContain('"all of them" names no isolates');
});

test('what a kill left between the two databases is finished at the next scan, and never done twice', async () => {
  const { cli, folder } = await setUpScan();
  const root = join(folder, 'data');
  const pending = {
    batch: '11111111-2222-4333-8444-555555555555',
    isolates: 'isolates',
    definitions: 'defs',
    alleles: [{ locus: 'adk', sequence: NEW }],
    designations: [
      { isolate: 3, loci: [{ locus: 'adk', allele: 0, designated: [] }] },
      { isolate: 2, loci: [{ locus: 'abcZ', allele: '1', designated: ['1'] }] },
    ],
  };
  await pendingScans.keep(root, pending);
  const finish = () => cli(['scan', 'isolates', '--scheme', 'MLST', '--isolates', '4', '--dry-run']);
  const { err } = await finish();
  expect(err).toContain('1 designation of 1 isolate written. 1 new allele defined. 1 locus left alone');
  const written = await rowsOf(folder, 'isolates', DESIGNATIONS);
  expect(written).toContainEqual({ isolate: 3, locus: 'adk', allele_id: '3', method: 'automatic' });
  expect(written, 'a locus that was changed since').toContainEqual(
    expect.objectContaining({ isolate: 2, allele_id: '2' }),
  );
  // Killed before it could forget what it had written.
  await pendingScans.keep(root, pending);
  await finish();
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(written);
  expect(await rowsOf(folder, 'defs', "select count(*) as alleles from allele where sequence = '" + NEW + "'")).toEqual(
    [{ alleles: 1 }],
  );
});

test('what a kill left of an account is not finished while the account is disabled or has lost its role', async () => {
  const { cli, folder } = await setUpScan();
  const root = join(folder, 'data');
  const inSite = async (work: (site: DataFolder['site']) => Promise<unknown>) => {
    await using data = await openDataFolder(root);
    await work(data.site);
  };
  const grant = (role: 'curator' | 'submitter') =>
    inSite(async ({ accounts }) => {
      const id = accounts.find('karl')?.id ?? 0;
      for (const name of ['defs', 'isolates']) await accounts.grant(id, name, { role, scopes: [] });
    });
  await inSite(({ accounts }) => accounts.add({ user_name: 'karl', first_name: 'Karl', surname: 'Curator' }));
  await grant('curator');
  await pendingScans.keep(root, {
    batch: '11111111-2222-4333-8444-666666666666',
    isolates: 'isolates',
    definitions: 'defs',
    account: 'karl',
    alleles: [],
    designations: [{ isolate: 1, loci: [{ locus: 'abcZ', allele: '1', designated: [] }] }],
  });
  const before = await rowsOf(folder, 'isolates', DESIGNATIONS);
  const finish = () => cli(['scan', 'isolates', '--scheme', 'MLST', '--isolates', '4', '--dry-run']);

  await inSite(({ accounts }) => accounts.disable('karl'));
  expect((await finish()).err).toContain('cannot be finished now: "karl" may not curate the database "isolates"');
  await inSite(({ accounts }) => accounts.enable('karl'));
  await grant('submitter');
  expect((await finish()).err).toContain('cannot be finished now: "karl" may not curate the database "isolates"');
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(before);

  await grant('curator');
  expect((await finish()).err).toContain('1 designation of 1 isolate written.');
  const curators = `select user_name from record_history join app_user on app_user.id = record_history.curator
    where batch = '11111111-2222-4333-8444-666666666666'`;
  expect(await rowsOf(folder, 'isolates', curators)).toEqual([{ user_name: 'karl' }]);
});

test('a scan designates no allele that is not used here', async () => {
  const { cli, folder } = await setUpScan();
  expect(await cli(['block', 'defs', 'allele', 'abcZ', '1', '--reason', 'Mixed'])).toMatchObject({ status: 0 });
  const { out, err } = await cli(['scan', 'isolates', '--scheme', 'MLST', '--replace', '--format', 'jsonl']);
  expect(err).toContain('1 designation of 1 isolate written.');
  expect(out).toContain('"locus":"abcZ","state":"unfinished"');
  expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual([
    { isolate: 1, locus: 'adk', allele_id: '2', method: 'automatic' },
    { isolate: 2, locus: 'abcZ', allele_id: '2', method: 'manual' },
  ]);
});
