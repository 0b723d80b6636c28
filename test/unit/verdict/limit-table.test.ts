import { expect, it } from 'vitest';
import { readLimitTable } from '#shared/verdict/limit-table.ts';

const HEADER = ['species', 'assembly_type', 'software', 'field', 'operator', 'value', 'severity', 'source'];
const row = (field: string, operator: string, value: string, severity = 'fail', kind = 'short') => [
  'Escherichia_coli',
  kind,
  'quast',
  field,
  operator,
  value,
  severity,
  'QualiBact 1.1',
];
const read = (...rows: string[][]) => readLimitTable([HEADER, ...rows], 'Escherichia coli');

it('limits of a species are read from a table, whatever the order of its columns', () => {
  const rows = [
    row('no_of_contigs', '<=', '670'),
    row('no_of_contigs', '<=', '600', 'warn'),
    row('N50', '>=', '20,000'),
    row('GC (%)', '>', '50.1'),
    row('Total length', '<', '6300000'),
    ['Salmonella enterica', 'short', 'quast', 'N50', '>=', '1', 'fail', ''],
    row('N50', '>=', '1000000', 'fail', 'long'),
  ];
  const limits = {
    contigs: { bad: 670, look: 600 },
    n50: { bad: 20_000 },
    'least-gc': { bad: 50.1 },
    longest: { bad: 6_300_000 },
  };
  const of_kind = { long: { n50: { bad: 1_000_000 } } };
  expect(read(...rows)).toEqual({ limits, of_kind, sources: ['QualiBact 1.1'], left_out: [], unknown_fields: [] });
  const turned = [HEADER, ...rows].map((cells) => cells.toReversed());
  expect(readLimitTable(turned, 'escherichia coli').limits).toEqual(limits);
});

it('a row that contradicts itself or another is left out and named', () => {
  const { limits, left_out, unknown_fields } = read(
    row('N50', '<=', '20000'),
    row('contigs', '<=', 'many'),
    row('contigs', '<=', '600', 'warn'),
    row('contigs', '<=', '500'),
    row('contigs', '<=', '700', 'warn'),
    row('Genome_Size', '>=', '4000000'),
    row('Genome_Size', '<=', '3000000'),
    row('constructor', '<=', '3'),
    row('Contamination', '<=', '2'),
    row('contigs', '<=', '9', 'fail', 'metagenome'),
  );
  expect(limits).toEqual({ contigs: { look: 600 }, shortest: { bad: 4_000_000 } });
  expect(left_out).toEqual([
    { row: 2, reason: '"<=" is no limit for N50.' },
    { row: 3, reason: '"many" is no number.' },
    { row: 5, reason: 'The limit to look at, 600, must not be above the one of what is bad, 500.' },
    { row: 6, reason: 'contigs has the limit 600 already, and here 700.' },
    { row: 8, reason: 'Nothing is at least 4000000 and at most 3000000.' },
    { row: 11, reason: '"metagenome" is no kind of assembly.' },
  ]);
  expect(unknown_fields).toEqual(['constructor', 'Contamination']);
});

it('a table without the species or its columns is refused', () => {
  expect(() => readLimitTable([['species', 'value']], 'Escherichia coli')).toThrow('no column field, operator');
  expect(() => readLimitTable([HEADER], 'Escherichia coli')).toThrow('no row for Escherichia coli');
});
