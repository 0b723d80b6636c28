import type { WorkControl } from '#electron/threads/work-control.ts';
import { countOf, numberText } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import type { InputLook } from '#shared/rpc/contract/input-preview.ts';
import type { QueriedContig } from '#shared/rpc/contract/typing.ts';
import { type GenomeInput, readGenome } from '../genome/genome-reader.ts';
import type { Genome } from '../genome/genome.ts';
import { longestContigs } from '../genome/longest-contigs.ts';
import { gatherOutlines, type Outlines } from './gather-outlines.ts';
import type { NamedDatabase } from './known-database.ts';
import type { MergedOutlines } from './merge-outlines.ts';
import { type RankedScheme, rankSchemes } from './rank-schemes.ts';
import { forEachWords } from './kmers.ts';

/** Bases from which a sequence is taken for a genome. The smallest known ones of bacteria that live freely have a million. */
const GENOME_BASES = 100_000;

/** So many records, with so few bases on average, are reads and no assembly. */
const MANY_RECORDS = 1_000;

const READ_BASES = 500;

/** Alleles of one locus share their words too, but no record of them is as long as this. */
const LONG_RECORD = 10_000;

/** How often a genome holds its words on average, at least, to be told. Repeats alone make 1.1. */
const LEAST_COPIES = 1.7;

/** Upper bits of a hash that must be 0 for a word to count here, besides those that must be 0 anyway: one word in 256. */
const FEWER_BITS = 6;

/** A request to a worker about which schemes a sequence has. */
export type RecognizeTask =
  /** Brings outlines to the present state of the databases. */
  | { kind: 'gather'; databases: readonly NamedDatabase[]; held?: Outlines | undefined }
  | { kind: 'recognize'; outlines: MergedOutlines; input: GenomeInput }
  /** Says what a sequence looks like, without any database. */
  | { kind: 'look'; input: GenomeInput };

/** `outlines` is absent if those held are current: they need not be sent back. */
export type RecognizeAnswer =
  | { kind: 'gathered'; outlines?: Outlines }
  | {
      kind: 'recognized';
      ranked: RankedScheme[];
      look: InputLook;
      contigs: readonly QueriedContig[];
      notes: readonly string[];
      elapsed_ms: number;
    }
  | { kind: 'looked'; look: InputLook };

/** Does one piece of such work. Runs in a worker. Errors as `readGenome`. */
export async function doRecognizeTask(task: RecognizeTask, control: WorkControl): Promise<RecognizeAnswer> {
  if (task.kind === 'gather') {
    const outlines = await gatherOutlines(task.databases, task.held, control);
    return { kind: 'gathered', ...defined({ outlines: outlines === task.held ? undefined : outlines }) };
  }
  const started = performance.now();
  const genome = await readGenome(task.input, control);
  const look = lookAt(genome);
  if (task.kind === 'look') return { kind: 'looked', look };
  const contigs = longestContigs(genome.contigs);
  const ranked = rankSchemes(genome, task.outlines, control.checkpoint);
  const elapsed_ms = performance.now() - started;
  return { kind: 'recognized', ranked, look, contigs, notes: genome.notes, elapsed_ms };
}

/** What a sequence looks like, and a sentence about it if it is not what typing expects. */
function lookAt(genome: Genome): InputLook {
  const { residues, contigs, dataType } = genome;
  const about = { residues, contigs: contigs.length };
  if (genome.isText) {
    const sentence = 'This is text, and no sequence. Choose a file with a sequence in FASTA format.';
    return { ...about, kind: 'text', sentence };
  }
  if (dataType === 'peptide') {
    const sentence = 'This is protein. Typing expects DNA: choose the genome or the gene in bases.';
    return { ...about, kind: 'protein', sentence };
  }
  const copies = residues < GENOME_BASES ? 1 : countCopies(genome);
  const isMany = contigs.length >= MANY_RECORDS;
  if (isMany && (residues < READ_BASES * contigs.length || copies >= LEAST_COPIES)) {
    const records = countOf(contigs.length, 'short sequence');
    const what = copies >= LEAST_COPIES ? `${countOf(contigs.length, 'sequence')} that overlap` : records;
    return {
      ...about,
      kind: 'reads',
      sentence: `These are reads: ${what}. Assemble them first, then type the assembly.`,
    };
  }
  if (copies >= LEAST_COPIES) {
    const times = numberText(Math.round(copies));
    const sentence = `This file holds everything about ${times} times. Check whether several genomes were joined.`;
    return { ...about, kind: 'copies', copies: Math.round(copies), sentence };
  }
  return { ...about, kind: residues < GENOME_BASES ? 'sequence' : 'genome' };
}

/** How often the words of a genome occur in it on average. 1 if no contig is long. */
function countCopies({ codes, contigs }: Genome): number {
  if (!contigs.some(({ length }) => length >= LONG_RECORD)) return 1;
  const seen = new Set<number>();
  let total = 0;
  forEachWords(
    codes,
    'DNA',
    (words, count) => {
      total += count;
      for (let index = 0; index < count; index++) seen.add(words[index] as number);
    },
    FEWER_BITS,
  );
  return total / Math.max(1, seen.size);
}
