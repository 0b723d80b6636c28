import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LocusStatus } from '#shared/rpc/contract/typing.ts';
import {
  COMPLETE,
  fastaOf,
  NEW_L1,
  ODD,
  ODD_REVERSED,
  ODD_STATUSES,
  PLANTED_LOCI,
  PLANTED_SCHEME,
  randomBases,
} from '#test/support/planted-genomes.ts';
import { rowsOf, setUpCli, spawnCli, writeFiles } from './cli-support.ts';

const sha1 = createHash('sha1').update(NEW_L1).digest('hex');

describe('typing many genomes', () => {
  // Nothing here changes the database, so one is enough.
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli(PLANTED_SCHEME, folder);
  const type = (...more: string[]) => cli(['type', '--database', 'six', ...more]);
  const typed = async (...more: string[]) => rowsOf((await type(...more)).out);

  beforeAll(async () => {
    writeFiles(folder, {
      'genomes/g10.fa': ODD_REVERSED,
      'genomes/g9.fa': ODD,
      'genomes/more/complete.fasta': COMPLETE,
      'genomes/reads.fastq': '@r\nA\n+\nI\n',
    });
    writeFileSync(join(folder, 'packed.fna.gz'), gzipSync(COMPLETE));
    await cli(['import', 'set', '--database', 'six']);
  });

  it('types as many files at the same time as it is told, with the same outcome', async () => {
    const usual = await type('genomes', 'packed.fna.gz');
    for (const threads of ['1', '16']) {
      const told = await type('genomes', 'packed.fna.gz', '--threads', threads);
      expect([told.status, told.out]).toEqual([usual.status, usual.out]);
    }
    for (const threads of ['0', '17', '1.5', 'two', '-1']) {
      const refused = await type('genomes', '--threads', threads);
      expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('whole number from 1 to 16')]);
    }
  });

  it('takes the FASTA files of folders in natural order, and each file once', async () => {
    const { status, out, err } = await type('genomes', 'packed.fna.gz', 'genomes/g9.fa', './genomes/');
    expect(status).toBe(0);
    const lacking = 'new allele, 1 locus cut off, 1 out of frame, 1 missing';
    expect(rowsOf(out)).toEqual([
      ['file', 'scheme', 'ST', 'L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'colour', 'result'],
      ['genomes/g9.fa', 'six', '-', '~1', '1', '1?', '1?', '-', '2', '-', lacking],
      ['genomes/g10.fa', 'six', '-', '~1', '1', '1?', '1?', '-', '2', '-', lacking],
      ['genomes/more/complete.fasta', 'six', '1', '1', '1', '1', '1', '1', '1', 'red', 'known'],
      ['packed.fna.gz', 'six', '1', '1', '1', '1', '1', '1', '1', 'red', 'known'],
    ]);
    // On a slow machine progress messages come between.
    expect(err).toMatch(/^genomes: 1 other file left out\.\n\.\/genomes\/: 1 other file left out\.\n/);
  });

  it('shows exact alleles only, or new ones by their sequence, when asked to', async () => {
    expect((await typed('genomes/g9.fa', '--exact-only'))[1]?.slice(2, 9)).toEqual(['-', '-', '1', '-', '-', '-', '2']);
    const reasons = (await typed('genomes/g9.fa', '--exact-only', '--loci')).slice(1).map((row) => row.at(-1));
    expect(reasons[0]).toBe('No exact allele. The nearest allele was not searched for.');
    const [g9, g10] = (await typed('genomes/g9.fa', 'genomes/g10.fa', '--new-as', 'hash')).slice(1);
    expect(g9?.[3]).toBe(`new-${sha1.slice(0, 12)}`);
    expect(g10?.slice(1)).toEqual(g9?.slice(1));
  });

  it('finds an allele over the origin of a circle, where contigs are read as such', async () => {
    const sequence = COMPLETE.split('\n')[1] ?? '';
    const at = sequence.indexOf(PLANTED_LOCI[5]?.alleles[0] ?? '') + 100;
    writeFiles(folder, {
      'round.fa': `>chromosome [topology=circular]\n${sequence.slice(at)}${sequence.slice(0, at)}\n`,
    });
    const alleleOf = async (...more: string[]) => (await typed('round.fa', ...more))[1]?.[8];
    expect(await alleleOf()).toBe('1');
    expect(await alleleOf('--circular', 'no')).toBe('1?');
    expect(await alleleOf('--circular', 'yes')).toBe('1');
  });

  it('counts and tells the status of every locus', async () => {
    expect(await typed('genomes', '--status', '--only', 'novel')).toEqual([
      ['file', ...LocusStatus.options, 'L1', 'L2', 'L3', 'L4', 'L5', 'L6'],
      ['genomes/g9.fa', '1', '1', '1', '1', '0', '1', '1', '0', '0', ...ODD_STATUSES],
      ['genomes/g10.fa', '1', '1', '1', '1', '0', '1', '1', '0', '0', ...ODD_STATUSES],
    ]);
  });

  it('says of each locus what was found, where, and why it is not exact', async () => {
    const [columns = [], ...rows] = await typed('genomes/g9.fa', '--loci');
    const [first, second, third, , fifth] = rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index]])),
    );
    expect(first).toMatchObject({ locus: 'L1', status: 'novel', allele_id: '', nearest: '1', identity: '99.75' });
    expect(first).toMatchObject({ differences: '1', contig: 'contig1', start: '501', end: '902', length: '402', sha1 });
    expect(second).toMatchObject({ status: 'several', allele_id: '1', copies: '2', start: '1403', nearest: '' });
    expect(third).toMatchObject({ status: 'partial', contig: 'contig2', start: '501', end: '750' });
    expect(third?.['reason']).toMatch(/^The contig ends within the allele/);
    expect(fifth).toMatchObject({ status: 'missing', contig: '', reason: expect.stringMatching(/^No part /) });
    const incomplete = await typed('genomes/g9.fa', '--loci', '--only', 'incomplete');
    expect(incomplete.slice(1).map((row) => row[1])).toEqual(['L3', 'L4', 'L5']);
  });

  it('writes the new alleles of all files once each', async () => {
    const { err } = await type('genomes', '--novel', 'new.fasta');
    expect(err).toContain('Wrote new.fasta: 1 new allele.\n');
    const [header = '', ...lines] = readFileSync(join(folder, 'new.fasta'), 'utf8').trimEnd().split('\n');
    expect(header).toBe(
      `>L1_new-${sha1.slice(0, 12)} loci=L1 nearest=1 identity=99.75 differences=1 length=402 sha1=${sha1} files=genomes/g9.fa,genomes/g10.fa`,
    );
    expect(lines.join('')).toBe(NEW_L1);
  });

  it('gives everything as JSON, a line per row if wanted', async () => {
    const { out } = await type('genomes/g9.fa', '--format', 'jsonl');
    const record = JSON.parse(out.trimEnd());
    expect(record).toMatchObject({
      file: 'genomes/g9.fa',
      state: 'unknown',
      alleles: { L1: [], L6: ['2'] },
      contigs: 2,
      parameters: { best: true, circular: 'as-recorded' },
    });
    expect(record.loci.map(({ status }: { status: string }) => status)).toEqual(ODD_STATUSES);
    expect(record.loci[0]).toMatchObject({ nearest: { allele_id: '1', cigar: expect.any(String) }, novel: { sha1 } });
  });

  it('writes a table that says how it was made, in which nothing can become a formula', async () => {
    writeFiles(folder, { 'blue/=cmd().fa': fastaOf([PLANTED_SCHEME['set/L1.tfa']?.split('\n')[3] ?? '']) });
    const { out, err } = await type('blue', 'genomes/more', '--output', 'types.tsv');
    expect([out, err]).toEqual(['', expect.stringMatching(/(^|\n)Wrote types\.tsv: 2 typed files\.\n$/)]);
    const [columns = [], blue, red] = rowsOf(readFileSync(join(folder, 'types.tsv'), 'utf8'));
    expect(columns.slice(-9)).toEqual([
      'site',
      'database',
      'target',
      'version_date',
      'copied_from',
      'last_updated',
      'queried_at',
      'app_version',
      'parameters',
    ]);
    expect(blue?.slice(0, 4)).toEqual(['blue/=cmd().fa', 'six', '-', '2']);
    expect(red?.slice(-9)).toEqual([
      '',
      'six',
      'scheme six',
      '',
      '',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      expect.stringMatching(/Z$/),
      '0.1.0',
      'nearest alleles searched; contigs circular where recorded',
    ]);
  });

  it('says where there is no room to make a workbook', async () => {
    const gone = join(folder, 'no-such-folder');
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, gone);
    try {
      const { status, err } = await type('genomes', '--output', 'nowhere.xlsx');
      expect(status).toBe(8);
      expect(err).toContain(`The folder for temporary files, ${gone}, does not exist.`);
      expect(err).not.toContain('    at ');
      expect(readdirSync(folder).filter((name) => name.includes('nowhere'))).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('writes a workbook of profiles, loci, new alleles and how they were made', async () => {
    const { err } = await type('genomes', 'gone.fa', '--output', 'types.xlsx');
    expect(err).toContain('Wrote types.xlsx: 3 typed files.\n');
    const book = new Map((await readWorkbook(join(folder, 'types.xlsx'))).map(({ sheet, data }) => [sheet, data]));
    expect([...book.keys()]).toEqual(['Profiles', 'Loci', 'Hits', 'Novel alleles', 'About']);
    const [titles = [], odd = [], , complete = []] = book.get('Profiles') ?? [];
    const cell = (row: unknown[], title: string) => row[titles.indexOf(title)];
    expect(['L1', 'L2', 'L3', 'L4', 'L5', 'L6'].map((locus) => cell(odd, locus))).toEqual([
      '~1',
      '1 (×2)',
      '1?',
      '1?',
      '-',
      2,
    ]);
    expect([cell(odd, 'state'), cell(odd, 'missing')]).toEqual([
      'new allele, 1 locus cut off, 1 out of frame, 1 missing',
      1,
    ]);
    expect([cell(complete, 'ST'), cell(complete, 'state'), cell(complete, 'L1')]).toEqual([1, 'known', 1]);
    expect(book.get('Loci')).toHaveLength(1 + 3 * 6);
    const hits = rowsOf((await type('genomes', '--hits')).out);
    expect(book.get('Hits')?.map((row) => row.map(String))).toEqual(hits);
    expect(book.get('Novel alleles')?.[1]).toEqual(expect.arrayContaining(['L1', 2, 99.75, 402, sha1, NEW_L1]));
    const about = book.get('About') ?? [];
    expect(about).toContainEqual(['Database', 'six']);
    expect(about).toContainEqual(['Not typed', 'gone.fa: There is no such file.']);
  });

  it('refuses a file that cannot be written before it types anything', async () => {
    mkdirSync(join(folder, 'taken.tsv'), { recursive: true });
    const absent = await type('genomes', '--output', 'no/such/folder.tsv');
    expect([absent.status, absent.err]).toEqual([
      8,
      'allelier: folder.tsv cannot be written: its folder does not exist. Name another file.\n',
    ]);
    expect((await type('genomes', '--output', 'types.doc')).status).toBe(2);
    expect((await type('genomes', '--output', 'a.tsv', '--format', 'json')).status).toBe(2);
    expect((await type('genomes', '--hits', '--loci')).status).toBe(2);
    const taken = await type('genomes', '--output', 'taken.tsv');
    expect([taken.status, taken.err]).toEqual([8, expect.stringContaining('there is a folder of that name')]);
    expect(readdirSync(folder).filter((name) => name.includes('.new-'))).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('says when there is no permission to write', async () => {
    mkdirSync(join(folder, 'locked'));
    chmodSync(join(folder, 'locked'), 0o500);
    expect((await type('genomes', '--output', 'locked/a.tsv')).err).toContain('you have no permission');
  });

  it('keeps what is done when it is cancelled, on the terminal and in files', async () => {
    const big = join(folder, 'big');
    mkdirSync(big);
    writeFileSync(join(big, 'g0.fa'), COMPLETE + fastaOf([randomBases(1_000_000, 5)]));
    for (let index = 1; index < 400; index++) linkSync(join(big, 'g0.fa'), join(big, `g${index}.fa`));
    const { child, ended } = spawnCli(['type', 'big', '--database', 'six', '--novel', 'cancelled.fasta'], folder);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await lines.next();
    await lines.next();
    child.kill('SIGINT');
    const { status, err } = await ended;
    const [, done] = /Cancelled: (\d+) of 400 files are typed\.\n$/.exec(err) ?? [];
    expect([status, Number(done)]).toEqual([1, expect.toSatisfy((count: number) => count > 0 && count < 400)]);
    expect(existsSync(join(folder, 'cancelled.fasta'))).toBe(true);
  });
});
