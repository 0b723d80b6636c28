import { numberText } from '#shared/count-of.ts';
import { AppError } from '#shared/problem.ts';
import type { Genome } from './genome/genome.ts';
import { enlarge } from './index/seed-table-builder.ts';

/** The most matches of one query. More come only from alleles of a few residues, and help nobody. */
const MAX_MATCHES = 2_000_000;

/**
 * Numbers per match in the list: ordinal of the allele, start, end (both in the codes of the genome), 1 for reverse.
 */
const WIDTH = 4;

/** Matches of a query as plain numbers, ordered by contig, start and rank of the allele. */
export interface SortedMatches {
  /** Indexes of contigs. */
  contig: Int32Array;
  /** 0-based, half-open, on the forward strand of the contig. */
  start: Int32Array;
  end: Int32Array;
  /** Ordinals of alleles. */
  allele: Int32Array;
  /** 1 if the allele lies on the reverse strand. */
  reverse: Uint8Array;
}

/** A growing list of matches. It holds plain numbers, because there may be millions. */
export class MatchList {
  #values = new Int32Array(WIDTH * 1024);
  #count = 0;

  /** Refuses more than two million matches (400 `too_many_matches`). */
  add(allele: number, start: number, end: number, reverse: 0 | 1): void {
    if (this.#count === MAX_MATCHES) throw tooMany();
    const offset = this.#count * WIDTH;
    if (offset === this.#values.length) this.#values = enlarge(this.#values);
    this.#values[offset] = allele;
    this.#values[offset + 1] = start;
    this.#values[offset + 2] = end;
    this.#values[offset + 3] = reverse;
    this.#count++;
  }

  /** Sorts the matches. `ranks` is indexed by allele. Of a match on both strands the forward one comes first. */
  sort(genome: Genome, ranks: Int32Array): SortedMatches {
    const values = this.#values;
    const at = (match: number, member: number) => values[match * WIDTH + member] as number;
    const rankOf = (match: number) => ranks[at(match, 0)] as number;
    const order = Uint32Array.from({ length: this.#count }, (_, index) => index).toSorted(
      (left, right) => at(left, 1) - at(right, 1) || rankOf(left) - rankOf(right) || at(left, 3) - at(right, 3),
    );
    const column = (give: (match: number) => number) => Int32Array.from(order, give);
    const contig = contigsOf(
      column((match) => at(match, 1)),
      genome.starts,
    );
    const startOf = (index: number) => genome.starts[contig[index] as number] as number;
    return {
      contig,
      start: column((match) => at(match, 1)).map((start, index) => start - startOf(index)),
      end: column((match) => at(match, 2)).map((end, index) => end - startOf(index)),
      allele: column((match) => at(match, 0)),
      reverse: Uint8Array.from(order, (match) => at(match, 3)),
    };
  }
}

/** Index of the contig of each position. The positions ascend. */
function contigsOf(positions: Int32Array, starts: Int32Array): Int32Array {
  let contig = 0;
  return positions.map((position) => {
    while (contig + 1 < starts.length && (starts[contig + 1] as number) <= position) contig++;
    return contig;
  });
}

function tooMany(): AppError {
  return new AppError(
    400,
    'too_many_matches',
    `There are more than ${numberText(MAX_MATCHES)} exact matches: some alleles are only a few residues long. Query the scheme or the locus you need.`,
  );
}
