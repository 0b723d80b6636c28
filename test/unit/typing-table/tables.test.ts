import { describe, expect, it } from 'vitest';
import type { LocusReport, NearestAllele, SchemeResult, TypingResult } from '#shared/rpc/contract/typing.ts';
import { locusCell, locusMark } from '#shared/typing-table/locus-cell.ts';
import { createNovelCollector, isWholeGene, novelFasta } from '#shared/typing-table/novel-alleles.ts';
import { profileLayout } from '#shared/typing-table/profile-rows.ts';
import {
  createResultWorkbook,
  type ResultWorkbook,
  type WorkbookOptions,
} from '#shared/typing-table/result-workbook.ts';
import type { WorkbookCell } from '#shared/workbook.ts';
import { describeParameters, stampBeside } from '#shared/typing-table/stamp.ts';
import type { TypingColumns } from '#shared/typing-table/result-layout.ts';

const NEAREST: NearestAllele = {
  allele_id: '12',
  contig: 'c1',
  start: 5,
  end: 12,
  partial: false,
  orientation: 'forward',
  length: 8,
  alignment: 8,
  mismatches: 1,
  gaps: 0,
  identity: 87.5,
  bit_score: 10,
  cigar: '4=1X3=',
  allele_start: 1,
  allele_end: 8,
  query_start: 5,
  query_end: 12,
};

function exact(locus: string, ...allele_ids: string[]): LocusReport {
  return { locus, status: 'exact', reason: '', allele_ids, copies: 1 };
}

function other(locus: string, status: LocusReport['status'], sequence = 'ACGTACGT', ambiguous = 0): LocusReport {
  const sha1 = `${sequence.toLowerCase()}${'0'.repeat(40)}`.slice(0, 40);
  const novel = { sequence, sha1, ambiguous, length_allowed: true };
  return { locus, status, reason: 'So it is.', allele_ids: [], copies: 0, nearest: NEAREST, novel };
}

function result(loci: LocusReport[], schemes: SchemeResult[] = [], database = 'db'): TypingResult {
  return {
    name: 'x',
    contigs: 1,
    contig_list: [],
    residues: 100,
    elapsed_ms: 1,
    matches: [],
    loci,
    schemes,
    notes: [],
    stamp: {
      database,
      target: 'all loci',
      queried_at: '2026-01-02T03:04:05.000Z',
      app_version: '1.0.0',
      parameters: { best: true, circular: 'no' },
    },
  };
}

const LOCI: TypingColumns = { schemes: [], loci: ['a', 'b'] };

describe('the mark of a locus', () => {
  it.each([
    [exact('a', '7'), '7'],
    [exact('a', '7', '10'), '7,10'],
    [other('a', 'novel'), '~12'],
    [other('a', 'ambiguous', 'ACGTNCGT', 1), '12*'],
    [{ ...exact('a', '7'), status: 'joined' as const }, '7+'],
    [other('a', 'partial'), '12?'],
    [other('a', 'truncated'), '12?'],
    [other('a', 'frameshifted'), '12?'],
    [other('a', 'missing'), '-'],
    [undefined, '-'],
  ])('%# tells known from new, doubtful and missing', (report, mark) => {
    expect(locusMark(report, 'nearest')).toBe(mark);
  });

  it('is the same for equal new alleles and differs for others, when they are named by sequence', () => {
    expect(locusMark(other('a', 'novel'), 'hash')).toBe('new-acgtacgt0000');
    expect(locusMark(other('a', 'novel', 'ACGTACGA'), 'hash')).not.toBe(locusMark(other('a', 'novel'), 'hash'));
    expect(locusMark(other('a', 'partial'), 'hash')).toBe('12?');
  });

  it('is a number in a sheet if the id is one, and says how many copies there are', () => {
    expect(locusCell(exact('a', '7'), 'nearest')).toBe(7);
    expect(locusCell(exact('a', '007'), 'nearest')).toBe('007');
    expect(locusCell({ ...exact('a', '7'), status: 'several', copies: 2 }, 'nearest')).toEqual({
      value: '7 (×2)',
      tone: 'muted',
    });
    expect(locusCell(other('a', 'novel'), 'nearest')).toEqual({ value: '~12', tone: 'new' });
  });
});

describe('a table of genomes', () => {
  it('has the loci of schemes without a primary key, too', () => {
    const schemes = [{ scheme_id: 3, name: 'wg', loci: ['b', 'a'], fields: [] }];
    const layout = profileLayout({ schemes, loci: [] }, { newAs: 'nearest' });
    const [row] = layout.rowsOf('g.fa', result([exact('a', '1'), other('b', 'novel')]));
    expect([layout.columns, row?.cells]).toEqual([
      ['file', 'scheme', 'b', 'a', 'result'],
      ['g.fa', 'wg', '~12', '1', 'new allele'],
    ]);
  });

  it('shows only files of which a row is wanted, looking at its own loci', () => {
    const layout = profileLayout(LOCI, { newAs: 'nearest', only: 'novel' });
    expect(layout.rowsOf('g', result([exact('a', '1'), other('b', 'partial')]))).toEqual([]);
    expect(layout.rowsOf('g', result([exact('a', '1'), other('elsewhere', 'novel')]))).toEqual([]);
    expect(layout.rowsOf('g', result([other('a', 'novel')]))).toHaveLength(1);
  });
});

describe('new alleles', () => {
  it('are one per sequence in all files and loci, without those that cannot be alleles yet', () => {
    const novel = createNovelCollector();
    novel.add('one.fa', result([other('b', 'novel'), other('a', 'novel', 'ACGTACGA')]));
    novel.add('two.fa', result([other('b', 'novel'), other('c', 'novel'), other('d', 'novel', 'ACGN', 1)]));
    novel.add('three.fa', result([other('a', 'partial', 'ACG')]));
    expect(novel.list().map(({ loci, files }) => [loci, files])).toEqual([
      [['a'], ['one.fa']],
      [
        ['b', 'c'],
        ['one.fa', 'two.fa'],
      ],
    ]);
  });

  it('are wrapped FASTA with one word per statement', () => {
    const novel = createNovelCollector();
    novel.add('my genome.fa', result([other('a', 'novel', 'A'.repeat(71))]));
    const [header = '', ...lines] = novelFasta(novel.list()).split('\n');
    expect(header).toMatch(/^>a_new-aaaaaaaaaaaa loci=a nearest=12 identity=87\.50 .* files=my_genome\.fa$/);
    expect(lines).toEqual(['A'.repeat(70), 'A', '']);
  });

  it('are whole genes when nothing about their coding is wrong', () => {
    const bare = { sequence: 'ATGTAA', sha1: '', ambiguous: 0, length_allowed: true };
    const coding = { whole_codons: true, starts_with_start: true, ends_with_stop: true, internal_stops: [] };
    expect(isWholeGene(bare)).toBeUndefined();
    expect(isWholeGene({ ...bare, coding })).toBe(true);
    expect(isWholeGene({ ...bare, coding: { ...coding, internal_stops: [4] } })).toBe(false);
    const usual = { whole_codons: true, starts_with_start: true, ends_with_stop: true };
    expect(isWholeGene({ ...bare, coding: { ...coding, ends_with_stop: false, usual } })).toBe(false);
    // Nobody can say so of a part of a gene.
    const ofPart = { ...usual, starts_with_start: false, ends_with_stop: false };
    expect(isWholeGene({ ...bare, coding: { ...coding, ends_with_stop: false, usual: ofPart } })).toBeUndefined();
  });
});

/** The rows of the sheets of a workbook, by name of sheet. */
function sheetsOf(columns: TypingColumns, options: WorkbookOptions, fill: (book: ResultWorkbook) => void) {
  const sheets = new Map<string, WorkbookCell[][]>();
  const book = createResultWorkbook(columns, options, ({ name }) => {
    const rows: WorkbookCell[][] = [];
    sheets.set(name, rows);
    return { row: (cells) => rows.push([...cells]) };
  });
  fill(book);
  return (name: string) => sheets.get(name) ?? [];
}

describe('a workbook', () => {
  it('lists only what is not exact when there is very much, and says so', () => {
    const names = Array.from({ length: 2_000 }, (_, index) => `l${index}`);
    const loci = names.map((name, index) => (index === 0 ? other(name, 'novel') : exact(name, '1')));
    const rows = sheetsOf({ schemes: [], loci: names }, { newAs: 'nearest' }, (book) => {
      for (let file = 0; file < 11; file++) book.add(`g${file}`, result(loci));
      book.finish('It was cancelled.');
    });
    expect(rows('Profiles')).toHaveLength(11);
    expect(rows('Loci')).toHaveLength(11);
    const notes = rows('About')
      .filter(([what]) => what === 'Note')
      .map(([, note]) => note);
    expect(notes).toEqual(['It was cancelled.', expect.stringMatching(/^The sheet Loci leaves out/)]);
  });

  it('says that it holds only some of the rows', () => {
    const rows = sheetsOf(LOCI, { newAs: 'nearest', only: 'novel' }, (book) => {
      book.add('plain', result([exact('a', '1'), other('b', 'partial')]));
      book.add('odd', result([exact('a', '1'), other('b', 'novel')]));
      book.finish();
    });
    expect(rows('Profiles').map(([file]) => file)).toEqual(['odd']);
    expect(rows('Loci').map(([file, locus]) => [file, locus])).toEqual([['odd', 'b']]);
    expect(rows('About')).toContainEqual(['Note', expect.stringMatching(/^Only files with new alleles/)]);
  });

  it('tells every exact match with its place', () => {
    const match = { contig: 'c1', end: 20, length: 10, orientation: 'reverse' } as const;
    const rows = sheetsOf(LOCI, { newAs: 'nearest' }, (book) => {
      const matches = [
        { ...match, locus: 'a', allele_id: '1', start: 11 },
        { ...match, locus: 'a', allele_id: '12345678901', start: 12 },
        { ...match, locus: 'elsewhere', allele_id: '1', start: 13 },
      ];
      book.add('g1', { ...result([exact('a', '1')]), matches });
    });
    // Numbers of this length are shown as powers of ten, and ids must not be.
    expect(rows('Hits')).toEqual([
      ['g1', 'a', 1, 'c1', 11, 20, 'reverse'],
      ['g1', 'a', '12345678901', 'c1', 12, 20, 'reverse'],
    ]);
  });

  it('names every database and search option it was made with', () => {
    const rows = sheetsOf(LOCI, { newAs: 'nearest' }, (book) => {
      const exactOnly = result([], [], 'other');
      exactOnly.stamp.parameters = { best: false, circular: 'yes' };
      book.add('a', result([]));
      book.add('b', exactOnly);
      book.finish();
    });
    const about = new Map(rows('About').map(([what, value]) => [what, value]));
    expect(about.get('Database')).toBe('db, other');
    expect(about.get('How')).toBe('nearest alleles searched; contigs linear; or exact alleles only; contigs circular');
    expect(describeParameters({ best: true, circular: 'as-recorded' })).toContain('where recorded');
  });

  it('puts no sequence into a cell that is too long for it', () => {
    const rows = sheetsOf(LOCI, { newAs: 'nearest' }, (book) => {
      book.add('a', result([other('a', 'novel', 'ACGT'.repeat(10_000))]));
      book.finish();
    });
    expect(rows('Novel alleles')[0]?.at(-1)).toMatch(/too long for a cell/);
  });
});

describe('what a row was made with', () => {
  const typed = (of: Partial<TypingResult['stamp']>) => {
    const made = result([exact('a', '1')]);
    return { ...made, stamp: { ...made.stamp, ...of } };
  };
  const ofSite = typed({ site: { id: 'x', name: 'Other laboratory' } });
  const ofCopy = typed({ copied_from: 'neisseria of PubMLST', version_date: '2026-01-01' });

  it('names the site that searched and the database that was copied, in every column, record and workbook', () => {
    const { columns, cellsOf } = stampBeside(['file']);
    const cells = (made: TypingResult) => cellsOf(made).slice(0, columns.indexOf('last_updated'));
    expect(columns.slice(0, 5)).toEqual(['site', 'database', 'target', 'version_date', 'copied_from']);
    expect(cells(ofSite)).toEqual(['Other laboratory', 'db', 'all loci', '', '']);
    expect(cells(ofCopy)).toEqual(['', 'db', 'all loci', '2026-01-01', 'neisseria of PubMLST']);

    const record = (made: TypingResult) => profileLayout(LOCI, { newAs: 'nearest' }).rowsOf('g', made)[0]?.record();
    expect(record(ofSite)).toMatchObject({ site: 'Other laboratory', database: 'db' });
    expect(record(ofCopy)).toMatchObject({ copied_from: 'neisseria of PubMLST' });
    expect(record(typed({}))).not.toHaveProperty('site');

    const about = sheetsOf(LOCI, { newAs: 'nearest' }, (book) => {
      book.add('one', ofSite);
      book.add('two', ofCopy);
      book.finish();
    })('About');
    expect(about).toContainEqual(['Searched by the site', 'Other laboratory']);
    expect(about).toContainEqual(['Copied from', 'neisseria of PubMLST']);
  });
});
