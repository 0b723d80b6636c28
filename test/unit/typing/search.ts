import type { DataType } from '#shared/api/locus.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { CircularChoice } from '#shared/rpc/contract/result-stamp.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import { openCatalogue, rankAlleles } from '#electron/typing/index/allele-catalogue.ts';
import { overhangFor, readCircles } from '#electron/typing/genome/circles.ts';
import { findMatches } from '#electron/typing/find-matches.ts';
import { readGenome } from '#electron/typing/genome/genome-reader.ts';
import { buildIndex } from '#electron/typing/index/index-store.ts';
import { viewSharedIndex } from '#electron/typing/index/shared-index.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase, type LocusFixture } from './typing-database.ts';

/** An occurrence, 0-based and half-open. */
interface Found {
  contig: number;
  start: number;
  end: number;
  locus: string;
  allele: string;
  reverse: number;
}

const control = { checkpoint: () => {}, report: () => {} };

/** What the engine finds, without worker and index file. */
export async function search(
  loci: LocusFixture[],
  text: string,
  { only, circular = 'no' }: { only?: string[]; circular?: CircularChoice } = {},
): Promise<Found[]> {
  const { connection, close } = await createTypingDatabase(temporaryFolder(), loci);
  try {
    const index = viewSharedIndex(buildIndex(connection, () => {}));
    const catalogue = openCatalogue(connection, { loci: only });
    const read = await readGenome({ kind: 'bytes', bytes: Buffer.from(text) }, control);
    const genome = readCircles(read, circular, () => overhangFor(index));
    const { contig, start, end, allele, reverse } = findMatches(genome, index, catalogue, () => {}).sort(
      genome,
      rankAlleles(catalogue),
    );
    return Array.from(contig, (one, place) => {
      const found = catalogue.found[allele[place] ?? -1];
      return {
        contig: one,
        start: start[place] ?? -1,
        end: end[place] ?? -1,
        locus: found?.locus.name ?? '',
        allele: found?.alleleId ?? '',
        reverse: reverse[place] ?? -1,
      };
    });
  } finally {
    await close();
  }
}

/** The same by searching every allele at every position. */
export function searchNaively(loci: LocusFixture[], contigs: string[]): Found[] {
  const found: Found[] = [];
  for (const { name, dataType = 'DNA', geneticCode = 11, alleles } of loci) {
    for (const [allele, sequence] of Object.entries(alleles)) {
      for (const [contig, text] of contigs.entries()) {
        for (const [start, end, reverse] of placesOf(text, sequence, dataType, geneticCode)) {
          found.push({ contig, start, end, locus: name, allele, reverse });
        }
      }
    }
  }
  return found.toSorted(
    (left, right) =>
      left.contig - right.contig ||
      left.start - right.start ||
      compareNatural(left.locus, right.locus) ||
      compareNatural(left.allele, right.allele) ||
      left.reverse - right.reverse,
  );
}

function placesOf(contig: string, allele: string, dataType: DataType, geneticCode: number): [number, number, number][] {
  const places: [number, number, number][] = [];
  for (const reverse of [0, 1]) {
    const strand = reverse ? reverseComplement(contig) : contig;
    const frames = dataType === 'DNA' ? [0] : [0, 1, 2];
    const scale = dataType === 'DNA' ? 1 : 3;
    for (const frame of frames) {
      const text = dataType === 'DNA' ? strand : translate(strand.slice(frame), geneticCode);
      for (let at = text.indexOf(allele); at >= 0; at = text.indexOf(allele, at + 1)) {
        const start = frame + at * scale;
        const end = start + allele.length * scale;
        places.push(reverse ? [contig.length - end, contig.length - start, 1] : [start, end, 0]);
      }
    }
  }
  return places;
}

/** Contigs as a file. */
export const fasta = (contigs: string[]) => contigs.map((contig, index) => `>c${index}\n${contig}\n`).join('');
