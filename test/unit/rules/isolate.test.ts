import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { missingFields, readIsolate } from '#shared/rules/isolate.ts';
import { readIsolateHeader } from '#shared/rules/isolate-columns.ts';
import { ColumnTypeGuesser } from '#shared/tabular/column-type.ts';
import { guessDelimiter } from '#shared/tabular/delimiter.ts';

const FIELDS: FieldDefinition[] = [
  { name: 'country', type: 'text', required: true, multiple: false },
  { name: 'year', type: 'int', required: false, multiple: false, min: 1900 },
  { name: 'sampled', type: 'date', required: false, multiple: false },
];
const LOCI = [
  { name: 'abcZ', allele_id_format: 'integer' as const },
  { name: 'penA', allele_id_format: 'text' as const, allele_id_regex: '^x' },
];
const known = {
  fields: new Map(FIELDS.map((field) => [field.name, field])),
  locusOf: (heading: string) => LOCI.find(({ name }) => name === heading),
};

function read(cells: Record<string, string>, dates: string[] = []) {
  const headings = Object.keys(cells);
  const header = readIsolateHeader(headings, known);
  const sheet = { cells: Object.values(cells), dates: new Set(dates.map((name) => headings.indexOf(name))) };
  const row = readIsolate(sheet, header.columns, header.width);
  return { ...row, header: header.faults };
}

describe('a header', () => {
  it('names every column that is not known, empty or there twice', () => {
    const { faults } = readIsolateHeader(['isolate', 'country', 'contry', 'sender', '', 'abcZ', 'abcZ', ''], known);
    expect(faults).toEqual([
      {
        column: 3,
        field: 'contry',
        code: 'unknown_column',
        reason: '"contry" is neither a field nor a locus of this database. Did you mean country?',
      },
      { column: 5, code: 'unknown_column', reason: 'The column has no heading.' },
      { column: 7, field: 'abcZ', code: 'repeated_column', reason: '"abcZ" occurs twice in the header.' },
    ]);
  });

  it('is refused without names, required fields, or a method for assemblies', () => {
    expect(readIsolateHeader(['assembly_filename'], known).faults.map(({ field }) => field)).toEqual([
      'isolate',
      'sequence_method',
      'country',
    ]);
    // With ids, rows may give only a part of existing records.
    expect(readIsolateHeader(['id', 'isolate', 'year'], known).faults).toEqual([]);
  });
});

describe('a row', () => {
  it('is taken apart', () => {
    const { record, faults } = read({
      id: '7',
      isolate: 'A',
      country: 'Utopia',
      year: '',
      abcZ: '3; 1',
      penA: 'N',
      aliases: 'B;C',
      references: '12345;9501229',
      assembly_filename: 'a.fa',
      sequence_method: 'Illumina',
    });
    expect(faults).toEqual([]);
    expect(record).toEqual({
      id: 7,
      name: 'A',
      values: new Map([['country', ['Utopia']]]),
      alleles: new Map([
        ['abcZ', ['3', '1']],
        ['penA', ['0']],
      ]),
      aliases: ['B', 'C'],
      references: [12345, 9501229],
      custody: {},
      assembly_filename: 'a.fa',
      sequence_method: 'Illumina',
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ isolate: '' }, 'no name'],
    [{ isolate: 'A\nB' }, 'line break'],
    [{ id: 'x' }, 'not a whole number'],
    [{ id: '0' }, 'not a whole number'],
    [{ year: '1899' }, 'less than 1900'],
    [{ abcZ: 'x' }, 'not a positive integer'],
    [{ abcZ: '1;1' }, 'is given twice'],
    [{ abcZ: '0;1' }, 'A missing locus cannot also have an allele'],
    [{ penA: 'y1' }, 'does not match the pattern of this locus'],
    [{ aliases: 'A' }, 'name of the isolate itself'],
    [{ aliases: 'B;B' }, 'is given twice'],
    [{ references: '1999' }, 'is not a PubMed id'],
    [{ references: '12345;12345' }, 'is given twice'],
    [{ assembly_filename: '/etc/passwd', sequence_method: 'Illumina' }, 'without a folder'],
    [{ assembly_filename: 'a.fa' }, 'needs a sequence_method'],
    [{ sequence_method: 'magic' }, 'is not a known sequencing method'],
  ])('with %o is refused', (cells, reason) => {
    const { faults } = read({ isolate: 'A', ...cells });
    expect(faults.map((fault) => fault.reason).join(' ')).toContain(reason);
  });

  it('with a date where none belongs is refused, because a spreadsheet may have made it one', () => {
    const cells = { isolate: 'A', country: '2021-09-02', sampled: '2020-01-01' };
    expect(read(cells, ['country', 'sampled']).faults).toEqual([
      {
        column: 2,
        field: 'country',
        code: 'unwanted_date',
        reason: expect.stringContaining('The spreadsheet holds a date here (2021-09-02)'),
      },
    ]);
  });

  it('says which required fields a new isolate lacks', () => {
    expect(missingFields(read({ isolate: 'A' }).record, FIELDS)).toEqual(['country']);
    expect(missingFields(read({ isolate: 'A', country: 'Utopia' }).record, FIELDS)).toEqual([]);
  });

  it('never throws, and every fault points at a column of the table', () => {
    const headings = ['id', 'isolate', 'country', 'year', 'sampled', 'abcZ', 'penA', 'aliases', 'references'];
    const { columns, width } = readIsolateHeader(headings, known);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: headings.length }), (cells) => {
        for (const { column, field, reason } of readIsolate({ cells }, columns, width).faults) {
          expect(headings[(column ?? 0) - 1]).toBe(field);
          expect(reason).not.toBe('');
        }
      }),
    );
  });
});

describe('a table without definitions', () => {
  it.each([
    [['1', '', 'NA', '-3'], 'int'],
    [['1', '2.5'], 'float'],
    [['2020-01-01', 'unknown'], 'date'],
    [['2020-01-01', '2020'], 'text'],
    [['true', 'FALSE', 'unknown'], 'bool'],
    [['yes', 'no'], 'text'],
    [['007', '12'], 'text'],
    [['', 'n/a'], 'text'],
  ])('has %o for %s', (cells, type) => {
    const guesser = new ColumnTypeGuesser();
    for (const cell of cells) guesser.add(cell);
    expect(guesser.type()).toBe(type);
  });

  it('has the delimiter that its first line shows', () => {
    expect(['a\tb,c;d', 'a,b;c,d', 'a;b;c,d', '"a,b,c";d', 'isolate'].map(guessDelimiter)).toEqual([
      '\t',
      ',',
      ';',
      ';',
      ',',
    ]);
  });
});
