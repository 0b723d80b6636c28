import { expect, it } from 'vitest';
import { isolateTable } from '#shared/results/isolate-table.ts';

const genome = (name: string, alleles: Record<string, string[]> = {}) => ({
  name,
  alleles: new Map(Object.entries(alleles)),
});

it('typed genomes become isolates with their contigs and known alleles', () => {
  const { table, files } = isolateTable(
    [genome('run/s1.fna.gz', { abcZ: ['2'], adk: ['3', '4'] }), genome('pasted sequence', { abcZ: ['1'] })],
    ['abcZ', 'adk'],
  );
  expect(files).toEqual(['s1.fna.gz', 'pasted sequence.fas']);
  expect(table.split('\n').slice(0, -1)).toEqual([
    'isolate\tassembly_filename\tsequence_method\tabcZ\tadk',
    's1\ts1.fna.gz\tunknown\t2\t3;4',
    'pasted sequence\tpasted sequence.fas\tunknown\t1\t',
  ]);
});

it('files of one name in several folders stay apart, and a name leads nowhere else', () => {
  const { table, files } = isolateTable([genome('a/contigs.fa'), genome('b/contigs.fa'), genome('..')], []);
  expect(files).toEqual(['contigs.fa', 'contigs-2.fa', 'sequence.fas']);
  expect(table).toContain('contigs-2\tcontigs-2.fa');
});
