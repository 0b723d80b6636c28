import type { WrittenSequences } from '#electron/typing/foreign-alleles/written-sequences.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { ExactMatch } from '#shared/api/sequence-query.ts';

/** What is sent to a site, and what is cut from it. */
export interface QueryText {
  /** FASTA; a single contig without a name has no header. */
  text: string;
  /**
   * The allele of an exact match, which is a part of the query itself. Undefined where that cannot be told: the residues of a match
   * of a translated sequence, or a place that is not in the query.
   */
  cut(match: ExactMatch): string | undefined;
}

/** A genome as it is sent to a site: its residues and the first words of its headers, nothing else. */
export function queryText({ sequences }: WrittenSequences): QueryText {
  const [only] = sequences;
  const isBare = sequences.length === 1 && only?.name === undefined;
  const text = isBare
    ? (only?.sequence ?? '')
    : sequences.map(({ name, sequence }, index) => `>${name ?? `sequence_${index + 1}`}\n${sequence}\n`).join('');

  function cut({ contig, start, end, length, orientation }: ExactMatch): string | undefined {
    const named = sequences.filter(({ name }) => name === contig);
    const [found] = contig === undefined && sequences.length === 1 ? sequences : named;
    const isSure = found !== undefined && (named.length <= 1 || contig === undefined);
    if (!isSure || start === undefined || end === undefined || end - start + 1 !== length) return undefined;
    const residues = found.sequence.slice(start - 1, end);
    if (residues.length !== length) return undefined;
    return orientation === 'reverse' ? reverseComplement(residues) : residues;
  }

  return { text, cut };
}
