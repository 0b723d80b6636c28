import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';

/** Isolates of the demo whose genomes the related ones come from. */
const ANCESTORS = [4, 15, 16];

/** Loci at which each genome has another allele than its ancestor, at most. */
const CHANGED = 3;

/**
 * Genomes by the names of their files, each with known alleles of the demo: those of the same ancestor differ at up to six loci of the core, those of
 * different ones at more. They go round the ancestors, so that the first and the fourth are related.
 */
export function relatedGenomes(dataFolder: string, count: number): Record<string, string> {
  using isolates = open(dataFolder, 'demo_isolates');
  using definitions = open(dataFolder, 'demo_seqdef');
  const genomeOf = isolates.prepare('select sequence from contig where isolate = ?');
  const alleles = definitions
    .prepare(
      `select l.name as locus, json_group_array(a.sequence) as sequences from scheme_locus s join locus l on l.id = s.locus
       join allele a on a.locus = l.id where s.scheme = 2 group by l.id order by l.id`,
    )
    .all()
    .map(({ sequences }) => JSON.parse(String(sequences)) as string[]);
  const genomes = ANCESTORS.map((isolate) => String(genomeOf.get(isolate)?.['sequence']));
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => {
      let genome = genomes[number % genomes.length] ?? '';
      for (let change = 0; change < CHANGED; change++) {
        genome = withOtherAllele(genome, alleles[(number * CHANGED + change) % alleles.length] ?? []);
      }
      const name = `patient-${String(number + 1).padStart(2, '0')}`;
      return [`${name}.fasta`, `>${name}\n${genome}\n`];
    }),
  );
}

function withOtherAllele(genome: string, alleles: readonly string[]): string {
  for (const strand of [(sequence: string) => sequence, reverseComplement]) {
    const [one, other] = [
      alleles.find((allele) => genome.includes(strand(allele))),
      alleles.find((allele) => !genome.includes(strand(allele))),
    ];
    if (one !== undefined && other !== undefined) return genome.replace(strand(one), strand(other));
  }
  return genome;
}

function open(dataFolder: string, database: string): DatabaseSync & Disposable {
  const opened = new DatabaseSync(join(dataFolder, 'databases', `${database}.sqlite`), { readOnly: true });
  return Object.assign(opened, { [Symbol.dispose]: () => opened.close() });
}
