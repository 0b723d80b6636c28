import type { Allele } from '#shared/api/allele.ts';
import { defined } from '#shared/defined.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { translate } from '#shared/sequence/translation.ts';
import type { Database } from '#electron/store/file/database.ts';
import { findAllele } from '#electron/store/records/allele-repository.ts';
import type { LocusFacts } from '#electron/store/records/locus-repository.ts';
import { variantsOfLoci, type LocusVariant } from '#electron/store/records/locus-variants.ts';
import { omitEmptyList } from './omit-empty.ts';

/** The members `SNPs` and `SAVs` of an allele. */
type VariantStates = Pick<Allele, 'SNPs' | 'SAVs'>;

/** Residues in which variants of a kind are counted: the sequence, or for amino acids of a DNA locus its translation. */
function residuesOf(locus: LocusFacts, kind: LocusVariant['kind'], sequence: string): string {
  if (kind === 'SNP' || locus.data_type === 'peptide') return sequence;
  const orf = locus.orf ?? 1;
  const strand = orf > 3 ? reverseComplement(sequence) : sequence;
  return translate(strand.slice((orf - 1) % 3), locus.genetic_code);
}

/**
 * 0-based place of a variant in an allele: where its neighbours are those of the wild type, next to the place in the
 * locus if that fits several times. Without such neighbours only an allele of the same length has the same place.
 */
function placeOf(variant: LocusVariant, residues: string, wildType: string | undefined): number | undefined {
  const usual = variant.locus_position - 1;
  if (wildType === undefined || !variant.flanking_length) return usual;
  const before = wildType.slice(Math.max(0, usual - variant.flanking_length), usual);
  const after = wildType.slice(usual + 1, usual + 1 + variant.flanking_length);
  let nearest: number | undefined;
  for (let start = residues.indexOf(before); start >= 0; start = residues.indexOf(before, start + 1)) {
    const place = start + before.length;
    if (place >= residues.length) break;
    if (!residues.startsWith(after, place + 1)) continue;
    if (nearest === undefined || Math.abs(place - usual) < Math.abs(nearest - usual)) nearest = place;
  }
  return nearest ?? (residues.length === wildType.length ? usual : undefined);
}

function wildTypeKey({ kind, wild_type_allele_id }: LocusVariant): string {
  return `${kind} ${wild_type_allele_id ?? ''}`;
}

/** The residues of the wild types of some variants, by `wildTypeKey`: translated once, and not for each allele. */
function readWildTypes(database: Database, locus: LocusFacts, variants: readonly LocusVariant[]): Map<string, string> {
  const wildTypes = new Map<string, string>();
  for (const variant of variants) {
    const [key, id] = [wildTypeKey(variant), variant.wild_type_allele_id];
    if (id === null || wildTypes.has(key)) continue;
    const row = findAllele(database, locus.id, id);
    if (row) wildTypes.set(key, residuesOf(locus, variant.kind, row.sequence));
  }
  return wildTypes;
}

/** Gives the function that tells what the alleles of a locus have where its known variants are. */
export function variantReader(database: Database, locus: LocusFacts): (sequence: string) => VariantStates {
  const variants = variantsOfLoci(database, [locus.id]).get(locus.id);
  if (!variants) return () => ({});
  const wildTypes = readWildTypes(database, locus, variants);
  const states = (kind: LocusVariant['kind'], sequence: string) => {
    const ofKind = variants.filter((variant) => variant.kind === kind);
    if (ofKind.length === 0) return [];
    const residues = residuesOf(locus, kind, sequence);
    return ofKind.flatMap((variant) => {
      const place = placeOf(variant, residues, wildTypes.get(wildTypeKey(variant)));
      const residue = place === undefined ? '' : (residues[place] ?? '');
      if (residue === '') return [];
      const wild_type = variant.wild_type.includes(residue);
      return [
        { position: variant.reported_position, residue, wild_type, mutation: variant.variants.includes(residue) },
      ];
    });
  };
  return (sequence) => {
    const SNPs = states('SNP', sequence).map(({ residue, ...state }) => ({ ...state, nucleotide: residue }));
    const SAVs = states('SAV', sequence).map(({ residue, ...state }) => ({ ...state, amino_acid: residue }));
    return defined({ SNPs: omitEmptyList(SNPs) && SNPs, SAVs: omitEmptyList(SAVs) && SAVs });
  };
}
