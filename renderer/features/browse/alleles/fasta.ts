import type { Allele } from '#shared/api/allele.ts';

/** An allele as the service writes it in FASTA: `>LOCUS_ID`, the sequence on one line. */
export function alleleFasta(locus: string, { allele_id, sequence }: Pick<Allele, 'allele_id' | 'sequence'>): string {
  return `>${locus}_${allele_id}\n${sequence}\n`;
}
