import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { LocusReport, TypingResult } from '#shared/rpc/contract/typing.ts';
import { withoutFastaEnding } from '#shared/sequence/file-names.ts';

const REASONS: Partial<Record<LocusReport['status'], string>> = {
  ambiguous: 'Some of its letters are not determined.',
  partial: 'It is cut off by the end of a contig or by unknown bases.',
  truncated: 'An end of it is unlike the nearest allele, or a stop codon ends it early.',
  frameshifted: 'Its reading frame is lost.',
};

/** Why the new sequence of a report cannot become an allele as it is. Undefined if it can. */
export function reasonAgainst({ status, novel }: LocusReport): string | undefined {
  if (novel && novel.ambiguous > 0) return REASONS['ambiguous'];
  if (status !== 'novel') return REASONS[status] ?? 'The genome has a known allele of this locus, too.';
  return novel?.length_allowed === false ? 'The locus does not allow its length.' : undefined;
}

/** The site whose definitions a report is by. */
export function siteOf({ stamp }: Pick<TypingResult, 'stamp'>): string {
  return stamp.site?.id ?? LOCAL_SITE;
}

/** Name of an input as one of a sequence, a profile or an isolate: without folders, blanks and the ending of a file of sequences. */
export function bareName(name: string): string {
  const file = name.slice(name.lastIndexOf('/') + 1).trim();
  return withoutFastaEnding(file).replaceAll(/\s+/g, '_') || 'genome';
}
