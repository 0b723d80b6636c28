import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileModeIn } from '#electron/store/file/file-modes.ts';
import { publishFile } from '#electron/store/file/publish-file.ts';
import { withTemporary } from '#electron/store/file/temporary-file.ts';
import { assembleGenome, breakGenome, genomeContent, type DemoContig, type GenomePlan } from './demo-genomes.ts';
import { coreProfilesFor, type DemoOrganism } from './demo-organism.ts';
import { createRandom } from './random.ts';
import { substituteAt } from './sequences.ts';

/** A genome to try a query on, and what the query should find. */
export interface ExampleGenome {
  /** Name of the file in the folder `examples`. */
  name: string;
  description: string;
  /** The sequence type whose alleles the genome has. */
  ST: string;
  contigs: number;
  /** The locus at which the genome has a new allele, one substitution away from that of the sequence type. */
  new_allele_at?: string;
}

export const EXAMPLES: ExampleGenome[] = [
  {
    name: 'exemplum-known.fasta',
    description: 'Synthetic genome of ST 5 in one contig.',
    ST: '5',
    contigs: 1,
  },
  {
    name: 'exemplum-draft.fasta.gz',
    description: 'Synthetic draft genome of ST 31 in 40 contigs on both strands, compressed.',
    ST: '31',
    contigs: 40,
  },
  {
    name: 'exemplum-new-allele.fasta',
    description: 'Synthetic genome like ST 12, but with a new allele of synD.',
    ST: '12',
    contigs: 1,
    new_allele_at: 'synD',
  },
];

/** Bases between two loci. This gives genomes of 400,000 to 420,000 bases. */
const SPACER = 3_000;
const LINE_LENGTH = 70;

/** Writes the example genomes, each whole or not at all. */
export async function writeExamples(folder: string, organism: DemoOrganism, plan: GenomePlan): Promise<void> {
  for (const example of EXAMPLES) {
    const fasta = fastaOf(example, contigsOf(example, organism, plan));
    const file = join(folder, example.name);
    await withTemporary(file, async (temporary) => {
      await writeFile(temporary, example.name.endsWith('.gz') ? gzipSync(fasta) : fasta, { mode: fileModeIn(folder) });
      await publishFile(temporary, file);
    });
  }
}

function contigsOf(example: ExampleGenome, organism: DemoOrganism, plan: GenomePlan): DemoContig[] {
  const random = createRandom(example.name);
  const mlst = organism.mlst.profiles.find(({ profile_id }) => profile_id === example.ST);
  if (!mlst) throw new Error(`The demo has no ST ${example.ST}.`);
  const core = coreProfilesFor(organism, mlst).find(({ alleles }) => !alleles.includes('N'));
  if (!core) throw new Error(`The demo has no whole core profile for ST ${example.ST}.`);
  const content = genomeContent(random, organism, { mlst, core });
  const locus = organism.loci.find(({ name }) => name === example.new_allele_at);
  if (locus) {
    const known = new Set(locus.alleles.map(({ sequence }) => sequence));
    content.set(locus.name, newAllele(random, content.get(locus.name) ?? '', known));
  }
  const genome = assembleGenome(random, plan, content, SPACER);
  return example.contigs === 1 ? [genome] : breakGenome(random, genome, example.contigs);
}

function newAllele(random: ReturnType<typeof createRandom>, sequence: string, known: Set<string>): string {
  for (;;) {
    const changed = substituteAt(random, sequence, random.integer(sequence.length));
    if (!known.has(changed)) return changed;
  }
}

function fastaOf(example: ExampleGenome, contigs: DemoContig[]): string {
  const name = example.name.replace(/\.fasta(\.gz)?$/, '');
  const record = ({ sequence }: DemoContig, index: number) => {
    const lines = sequence.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
    return `>${name}_${index + 1} synthetic, not of any organism\n${lines.join('\n')}\n`;
  };
  return contigs.map(record).join('');
}
