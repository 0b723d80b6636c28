import { compareNatural } from '../natural-order.ts';
import type { NearestAllele, NovelAllele, TypingResult } from '../rpc/contract/typing.ts';
import { isWholeNew, newName } from './locus-cell.ts';

/** A new allele, in however many files. */
export interface NovelEntry {
  novel: NovelAllele;
  /** The nearest allele, from where the sequence was found first. */
  nearest: NearestAllele | undefined;
  reason: string;
  /** One locus, unless the same sequence is new at several. In the order of finding. */
  loci: string[];
  files: string[];
}

/**
 * Collects the whole new alleles of many results. Equal sequences are one entry, whatever the file, contig, strand and
 * locus.
 */
interface NovelCollector {
  add(file: string, result: Pick<TypingResult, 'loci'>): void;
  /** By locus in natural order. Within a locus, those of most files first. */
  list(): NovelEntry[];
}

export function createNovelCollector(): NovelCollector {
  const entries = new Map<string, NovelEntry>();
  return {
    add(file, { loci }) {
      for (const report of loci) {
        const { locus, novel, nearest, reason } = report;
        if (!novel || !isWholeNew(report)) continue;
        const entry = entries.get(novel.sha1) ?? { novel, nearest, reason, loci: [], files: [] };
        if (!entry.loci.includes(locus)) entry.loci.push(locus);
        if (entry.files.at(-1) !== file) entry.files.push(file);
        entries.set(novel.sha1, entry);
      }
    },
    list: () =>
      [...entries.values()].toSorted(
        (left, right) =>
          compareNatural(left.loci[0] ?? '', right.loci[0] ?? '') ||
          right.files.length - left.files.length ||
          (left.novel.sha1 < right.novel.sha1 ? -1 : 1),
      ),
  };
}

/** Number of substitutions and gaps to the nearest allele. */
export function differencesOf(nearest: NearestAllele): number {
  return nearest.mismatches + nearest.gaps;
}

/**
 * Whether the sequence reads as a whole gene: start, stop, frame, and no stop within. Undefined if the locus does not
 * code, or if its alleles are parts of a gene.
 */
export function isWholeGene({ coding }: NovelAllele): boolean | undefined {
  if (!coding) return undefined;
  const { whole_codons, starts_with_start, ends_with_stop, internal_stops, usual } = coding;
  if (usual && !(usual.starts_with_start && usual.ends_with_stop)) return undefined;
  return whole_codons && starts_with_start && ends_with_stop && internal_stops.length === 0;
}

/** How many files a header names before it only counts the rest. */
const LISTED = 20;

/** The new alleles as FASTA: `>LOCUS_new-SHA1 loci=… nearest=… identity=… differences=… length=… files=…`. */
export function novelFasta(entries: readonly NovelEntry[]): string {
  return entries.map(fastaRecord).join('');
}

function fastaRecord({ novel, nearest, loci, files }: NovelEntry): string {
  const more = files.length > LISTED ? ` and_${files.length - LISTED}_more` : '';
  const about = [
    `loci=${loci.join(',')}`,
    ...(nearest
      ? [
          `nearest=${nearest.allele_id}`,
          `identity=${nearest.identity.toFixed(2)}`,
          `differences=${differencesOf(nearest)}`,
        ]
      : []),
    `length=${novel.sequence.length}`,
    `sha1=${novel.sha1}`,
    // Blanks separate the words of a header.
    `files=${files
      .slice(0, LISTED)
      .map((file) => file.replaceAll(/\s+/g, '_'))
      .join(',')}${more}`,
  ];
  return `>${loci[0] ?? ''}_${newName(novel.sha1)} ${about.join(' ')}\n${novel.sequence.replaceAll(/(.{70})(?=.)/g, '$1\n')}\n`;
}
