import { expect, it } from 'vitest';
import { MAX_ALIGNED_ROWS, type AlignmentRowInput } from '#shared/rpc/contract/alignment.ts';
import { startWorkbench } from './workbench-support.ts';

const GENE = 'ATGGCATTAGCACCATTAGGTTGGAAACGTGATCTGTTCAGCAAAGTTGATACCTAA';
const FILES = {
  'set/abcZ.tfa': `>abcZ_1\n${GENE}\n>abcZ_2\n${GENE.replace('CCA', 'CGA')}\n>abcZ_10\n${GENE.replace('AAACGT', '')}\n`,
  'set/pepA.tfa': '>pepA_1\nMKTAYIAKQRQISFVKSHFSRQ\n>pepA_2\nMKTAYIAKISFVKSHFSRQ\n',
  'set/mlst.txt': 'ST\tabcZ\n1\t1\n',
};

async function withDatabase() {
  const bench = await startWorkbench();
  const [folder] = await bench.upload(FILES);
  const { job_id } = await bench.rpc.call('import:start', { tokens: [folder?.token ?? ''], database: 'small' });
  expect(await bench.ended(job_id)).toMatchObject({ state: 'done' });
  const align = (rows: AlignmentRowInput[], locus = 'abcZ', database = 'small', site = 'local') =>
    bench.rpc.call('alignment:make', { site, database, locus, rows });
  return { ...bench, align };
}

const allele = (allele_id: string) => ({ kind: 'allele', allele_id }) as const;
const sequence = (text: string, name = 'mine') => ({ kind: 'sequence', name, sequence: text }) as const;

it('aligns alleles with one another, all of a locus in natural order, with facts and stamp', async () => {
  const { align } = await withDatabase();
  const result = await align([allele('2'), { kind: 'all' }]);
  expect(result).toEqual({
    locus: 'abcZ',
    data_type: 'DNA',
    frame: 1,
    genetic_code: 11,
    columns: GENE.length,
    rows: [
      { name: 'abcZ_2', allele_id: '2', residues: GENE.replace('CCA', 'CGA') },
      { name: 'abcZ_1', allele_id: '1', residues: GENE },
      { name: 'abcZ_10', allele_id: '10', residues: GENE.replace('AAACGT', '------') },
    ],
    notes: ['All rows are aligned with abcZ_2, not with one another.'],
    stamp: {
      database: 'small',
      app_version: '1.2.3',
      aligned_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      imported_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      last_updated: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  });
  expect((await align([allele('1')])).rows).toHaveLength(1);
});

it('aligns a sequence of the user with an allele, whole, and keeps its place', async () => {
  const { align } = await withDatabase();
  const place = { contig: 'contig_7', start: 11, end: 68, orientation: 'reverse' } as const;
  const own = { ...sequence(`cc${GENE.slice(0, 20).toLowerCase()}\n ${GENE.slice(21)}`), place };
  const { rows, notes } = await align([allele('1'), own]);
  expect(rows[1]).toEqual({
    name: 'mine',
    residues: `CC${GENE.slice(0, 20)}-${GENE.slice(21)}`,
    place,
  });
  expect(rows[0]?.residues).toBe(`--${GENE}`);
  expect(notes).toEqual([]);
});

it('aligns peptides, which have no frame', async () => {
  const { align } = await withDatabase();
  const result = await align([{ kind: 'all' }], 'pepA');
  expect(result.rows.map(({ residues }) => residues)).toEqual(['MKTAYIAKQRQISFVKSHFSRQ', 'MKTAYIAK---ISFVKSHFSRQ']);
  expect(result).toMatchObject({ data_type: 'peptide' });
  expect(result.frame).toBeUndefined();
});

it('refuses what cannot be aligned, each in a sentence', async () => {
  const { align } = await withDatabase();
  const many = Array.from({ length: MAX_ALIGNED_ROWS + 1 }, () => sequence('ACGT'));
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    ['unknown_locus', () => align([allele('1')], 'none'), /The locus "none" does not exist/],
    ['unknown_allele', () => align([allele('99')]), /has no allele "99"/],
    ['empty_sequence', () => align([allele('1'), sequence(' -\n')]), /mine has no residues/],
    ['not_a_residue', () => align([sequence('ACG7T')]), /mine holds “7” as residue 4/],
    ['sequence_too_long', () => align([sequence('A'.repeat(200_001))]), /has 200,001 residues; at most 200,000/],
    ['too_many_rows', () => align(many), /at most 2,000 rows/],
    ['unknown_site', () => align([allele('1')], 'abcZ', 'small', 'elsewhere'), /no site called “elsewhere”/],
    ['unknown_database', () => align([allele('1')], 'abcZ', 'none'), /none/],
    ['invalid_input', () => align([]), /rows/],
  ];
  for (const [code, call, sentence] of cases) {
    await expect(call(), code).rejects.toMatchObject({ problem: { code, message: expect.stringMatching(sentence) } });
  }
});
