import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemblyProblems } from '#shared/rules/assembly.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { acrossIsolates, checkIsolates } from '#shared/rules/isolate-submission.ts';

const FIELDS: FieldDefinition[] = [
  { name: 'country', type: 'text', required: true, multiple: false, allowed_values: ['Germany', 'Ghana'] },
  { name: 'year', type: 'int', required: false, multiple: false, min: 1900, max: 2026 },
  { name: 'code', type: 'text', required: false, multiple: false, length: 3, regex: '^[a-z]+$' },
];
const fields = new Map(FIELDS.map((field) => [field.name, field]));
const abcZ = { name: 'abcZ', allele_id_format: 'integer' as const };

function check(headings: string[], rows: string[][], purpose: 'isolates' | 'genomes' = 'isolates') {
  const known = { fields, purpose, locusOf: (heading: string) => (heading === 'abcZ' ? abcZ : undefined) };
  const { problems } = checkIsolates(
    headings,
    rows.map((cells) => ({ cells })),
    known,
    { named: (name) => (name === 'old' ? 'public' : undefined) },
  );
  return problems;
}

const told = (problems: ReturnType<typeof check>) =>
  problems.map(({ row = '', severity, field = '', code }) => `${row} ${severity} ${field} ${code}`);

describe('a table of isolates to submit', () => {
  it.each<[string, string, string[]]>([
    ['country', 'Germany', []],
    ['country', 'Germnay', ['1 error country allowed_values']],
    ['year', '1900', []],
    ['year', '1899', ['1 error year range']],
    ['year', '2026', []],
    ['year', '2027', ['1 error year range']],
    ['year', 'twenty', ['1 error year type']],
    ['code', 'abc', []],
    ['code', 'abcd', ['1 error code length']],
    ['code', 'a1', ['1 error code regex']],
    ['abcZ', '1;2', []],
    ['abcZ', 'x', ['1 error abcZ allele_id']],
    ['references', '10000', []],
    ['references', '9999', ['1 error references references']],
    ['aliases', 'unknown', ['1 error aliases aliases']],
    ['codon_table', '11', []],
    ['codon_table', '7', ['1 error codon_table genetic_code']],
  ])('with %s %s: %o', (heading, cell, problems) => {
    const rest = heading === 'country' ? [] : ['Ghana'];
    const headings = ['isolate', heading, ...(heading === 'country' ? [] : ['country'])];
    expect(told(check(headings, [['A', cell, ...rest]]))).toEqual(problems);
  });

  it('asks what was meant', () => {
    expect(check(['isolate', 'country'], [['A', 'Germnay']])[0]?.message).toBe(
      '"Germnay" is not an allowed value of country. Did you mean Germany?',
    );
  });

  it.each<[string[], string[]]>([
    [['isolate', 'country', 'id'], [' error id unknown_column']],
    [
      ['isolate', 'country', 'sender', 'datestamp'],
      [' error sender unknown_column', ' error datestamp unknown_column'],
    ],
    [['isolate', 'country', 'assembly_filename'], [' error assembly_filename unknown_column']],
    [['isolate', 'country', 'contry'], [' error contry unknown_column']],
    [['isolate', 'country', 'country'], [' error country repeated_column']],
    [['country'], [' error isolate missing_column']],
    [['isolate'], [' error country missing_column']],
    [['isolate', 'country'], [' error  no_rows']],
  ])('with the header %o: %o', (headings, problems) => {
    expect(told(check(headings, []))).toEqual(problems);
  });

  it('names rows, isolates and files that occur twice, and isolates that the database has', () => {
    const headings = ['isolate', 'country', 'year'];
    expect(
      told(
        check(headings, [
          ['A', 'Ghana', '2000'],
          ['A', 'Ghana', '2001'],
          ['A', 'Ghana', '2000'],
          ['old', 'Ghana'],
        ]),
      ),
    ).toEqual(['2 warning isolate repeated_isolate', '3 error  repeated_row', '4 warning isolate known_isolate']);
  });

  it('finds the same rows without a name too, whatever empty cells follow', () => {
    const rows = [
      ['', 'Ghana', '2000'],
      ['', 'Ghana', ''],
      ['', 'Ghana'],
    ];
    const repeated = check(['isolate', 'country', 'year'], rows).filter(({ code }) => code === 'repeated_row');
    expect(repeated.map(({ row, message }) => `${row} ${message}`)).toEqual(['3 The row is the same as row 2.']);
  });

  it('looks only at the names of isolates that differ in them', () => {
    let looked = 0;
    const facts = Array.from({ length: 1000 }, (_, index) => ({
      name: `isolate ${index}`,
      file: '',
      get cells() {
        looked += 1;
        return [this.name];
      },
    }));
    expect(acrossIsolates(facts)).toEqual([]);
    expect(looked).toBe(0);
  });

  it('tells all problems of all rows at once', () => {
    expect(
      told(
        check(
          ['isolate', 'country', 'year'],
          [
            ['', '', 'x'],
            ['B', 'Mars', '1'],
            ['C', 'Ghana', '', 'more'],
          ],
        ),
      ),
    ).toEqual([
      '1 error isolate isolate_name',
      '1 error year type',
      '1 error country required',
      '2 error country allowed_values',
      '2 error year range',
      '3 error  row_width',
    ]);
  });
});

describe('a table of genomes to submit', () => {
  const headings = ['isolate', 'country', 'assembly_filename', 'sequence_method'];
  it.each<[string[][], string[]]>([
    [[['A', 'Ghana', 'a.fas', 'Illumina']], []],
    [[['A', 'Ghana', '', 'Illumina']], ['1 error assembly_filename required']],
    [[['A', 'Ghana', 'a.fas', '']], ['1 error sequence_method required']],
    [[['A', 'Ghana', '', '']], ['1 error assembly_filename required', '1 error sequence_method required']],
    [[['A', 'Ghana', 'a.fas', 'magic']], ['1 error sequence_method technology']],
    [[['A', 'Ghana', '../a.fas', 'Illumina']], ['1 error assembly_filename file_name']],
    [[['A', 'Ghana', 'x'.repeat(255), 'Illumina']], []],
    [[['A', 'Ghana', 'x'.repeat(256), 'Illumina']], ['1 error assembly_filename file_name']],
    [
      [
        ['A', 'Ghana', 'a.fas', 'Illumina'],
        ['B', 'Ghana', 'a.fas', 'Illumina'],
      ],
      ['2 error assembly_filename repeated_file'],
    ],
  ])('%o: %o', (rows, problems) => {
    expect(told(check(headings, rows, 'genomes'))).toEqual(problems);
  });

  it('needs both columns', () => {
    expect(told(check(['isolate', 'country'], [], 'genomes'))).toEqual([
      ' error assembly_filename missing_column',
      ' error sequence_method missing_column',
    ]);
    expect(told(check(headings.slice(0, 3), [], 'genomes'))).toEqual([' error sequence_method missing_column']);
  });

  it('never throws, and every problem has a row of the table and a sentence', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
        for (const { row, message } of check(headings, rows, 'genomes')) {
          expect(rows[(row ?? 0) - 1]).toBeDefined();
          expect(message).not.toBe('');
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('an assembly', () => {
  const good = { contigs: 500, total: 2_000_000, n50: 20_000, unknown: 0 };
  it.each<[Partial<typeof good>, string[]]>([
    [{}, []],
    [{ contigs: 501 }, ['warning contigs']],
    [{ contigs: 1000 }, ['warning contigs']],
    [{ contigs: 1001 }, ['error contigs']],
    [{ n50: 19_999 }, ['warning n50']],
    [{ n50: 10_000 }, ['warning n50']],
    [{ n50: 9999 }, ['error n50']],
    [{ total: 1_000_000 }, []],
    [{ total: 999_999 }, ['error total']],
    [{ total: 15_000_000 }, []],
    [{ total: 15_000_001 }, ['error total']],
  ])('with %o: %o', (part, problems) => {
    expect(assemblyProblems({ ...good, ...part }).map(({ severity, code }) => `${severity} ${code}`)).toEqual(problems);
  });
});
