import { basename } from 'node:path';
import type { ProblemDetail } from '#shared/problem.ts';
import {
  areNewAlleles,
  hasGenomeRecord,
  judgeFasta,
  lookAtRecords,
  newAlleleName,
  type LookedRecord,
} from '#shared/sequence/fasta-preview.ts';
import { unpackedName, type CuratedFiles } from './curated/curated-files.ts';
import type { ImportSource } from './import-source.ts';
import type { InputFile } from './input-files.ts';
import { alleleIdOf, matchLoci, otherLocusOf } from '#shared/tabular/locus-names.ts';
import { decodeText, readRawChunks, UnreadableSource } from './source-bytes.ts';

const FASTA_ENDING = /\.(tfa|fas|fasta|fa|fna)(\.gz)?$/i;

/** What is known besides the files. */
interface KnownLoci {
  /** Names of the loci of the database. */
  names: ReadonlySet<string>;
  /** The locus to whose page files were given. It takes alleles whose file and records name no other. */
  locus?: string | undefined;
}

/** The files with alleles, and whether all FASTA among them may as well be genomes. */
interface PlannedLoci {
  sources: ImportSource[];
  mayBeGenomes: boolean;
}

/**
 * The files of alleles. What a file holds is told by its first records, then by its name. If there are two of one locus, a file in
 * the chosen folder wins over a file in a folder inside it.
 */
export async function planLoci(
  inputs: readonly InputFile[],
  { named }: CuratedFiles,
  known: KnownLoci,
  { conflicts, reasons }: { conflicts: ProblemDetail[]; reasons: Map<InputFile, string> },
): Promise<PlannedLoci> {
  const sources = new Map<string, ImportSource>();
  let mayBeGenomes = true;
  for (const input of inputs) {
    if (input.reason !== undefined || !FASTA_ENDING.test(input.name)) continue;
    const records = await firstRecords(input.path);
    const stem = basename(input.name).replace(FASTA_ENDING, '').trim();
    if (hasGenomeRecord(records)) {
      reasons.set(input, GENOME);
      continue;
    }
    const { kind } = judgeFasta(records, { size: input.size, stem });
    if (kind === 'alleles' || kind === 'new-alleles') mayBeGenomes = false;
    if (areNewAlleles(records)) {
      sources.set(input.path, { ...sourceOf(input), role: 'new-alleles', becomes: lociOf(records) });
      continue;
    }
    const becomes = named.loci.byFile.get(unpackedName(input)) ?? locusOf(stem, records, known);
    const first = sources.get(becomes);
    if (!first) {
      sources.set(becomes, { ...sourceOf(input), role: 'locus', becomes });
      continue;
    }
    const isConflict = depthOf(input.name) === depthOf(first.name);
    const conflict = `${first.name} is for the same locus, ${becomes}. Keep only one.`;
    reasons.set(input, isConflict ? conflict : `Locus ${becomes} is read from ${first.name}.`);
    if (isConflict) conflicts.push({ file: input.name, reason: conflict });
  }
  return { sources: [...sources.values()], mayBeGenomes };
}

const GENOME =
  'This is a genome, not alleles of a locus: it holds a sequence longer than any gene. Type it, or import it with a table of isolates.';

function sourceOf({ path, name, size }: InputFile): Pick<ImportSource, 'path' | 'name' | 'size'> {
  return { path, name, size };
}

function depthOf(name: string): number {
  return name.split('/').length;
}

/** The loci of new alleles, for people. */
function lociOf(records: readonly LookedRecord[]): string {
  return [...new Set(records.flatMap(({ name }) => newAlleleName(name)?.locus ?? []))].join(', ');
}

/**
 * The locus of a file: the known one that its name or else all its records name, or the one of the page where the records name
 * none. Otherwise the file is named after a new locus.
 */
function locusOf(stem: string, records: readonly LookedRecord[], { names, locus }: KnownLoci): string {
  if (names.size === 0 || records.length === 0) return stem;
  // Upper and lower case count here: an import has always made another locus of another spelling.
  if (names.has(stem)) return stem;
  const byRecord = records.map(({ name }) => otherLocusOf(name, names));
  const [first] = byRecord;
  if (first !== undefined && byRecord.every((each) => each === first)) return first;
  const areOfPage = locus !== undefined && records.every(({ name }) => /^[^_\s]+$/.test(alleleIdOf(name, locus)));
  if (areOfPage && matchLoci([stem], names)[0] === undefined && byRecord.every((each) => each === undefined)) {
    return locus;
  }
  return stem;
}

/** The first records of a file. None if it is no FASTA or cannot be read: the import says what is wrong. */
async function firstRecords(path: string): Promise<LookedRecord[]> {
  try {
    for await (const chunk of decodeText(readRawChunks(path))) {
      return lookAtRecords(chunk.subarray(0, LOOKED_BYTES).toString('latin1')) ?? [];
    }
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
  }
  return [];
}

/** Bytes at the start of a file that decide what it holds: more than the longest gene takes. */
const LOOKED_BYTES = 64 * 1024;
