import type { Locus } from '#shared/api/locus.ts';
import { furtherMembers, type SentMember } from '#shared/api/also-sent.ts';
import { Allele } from '#shared/api/allele.ts';
import { ownMember } from '#shared/own-member.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { describeAmbiguityCodes, holdsAmbiguityCodes } from './ambiguity-codes.ts';

/** Members that the page of an allele shows in places and words of their own. */
const KNOWN = Object.keys(Allele.shape);

function attributesOf({ extended_attributes = [] }: Pick<Locus, 'extended_attributes'>): string[] {
  return extended_attributes.map(({ field }) => field).filter((name) => !KNOWN.includes(name));
}

/** What a site says of an allele that neither the record nor the locus knows. */
export function furtherOfAllele(allele: Allele, locus: Pick<Locus, 'extended_attributes'> = {}): SentMember[] {
  return furtherMembers(allele, new Set([...KNOWN, ...attributesOf(locus)]));
}

/** What the page of an allele says of it in texts, label and value; those without a value are empty. */
export function alleleFields(
  allele: Allele,
  locus: Pick<Locus, 'data_type' | 'extended_attributes'> = {},
): [label: string, value: string | undefined][] {
  const { data_type: dataType } = locus;
  const unit = dataType === 'peptide' ? 'residues' : 'bases';
  const { accessions = [], SNPs = [], SAVs = [] } = allele;
  return [
    ['Length', `${formatCount(allele.length ?? allele.sequence.length)} ${unit}`],
    ['Ambiguous', holdsAmbiguityCodes(allele, dataType) ? describeAmbiguityCodes(allele, dataType) : undefined],
    ['Type allele', allele.type_allele ? 'yes' : undefined],
    ['Status', allele.status],
    ...attributesOf(locus).map((name): [string, string | undefined] => [name, textOf(ownMember(allele, name))]),
    ['Comments', allele.comments],
    ['Flags', allele.flags?.join(', ')],
    ['Variants', [...SNPs.map(describeSnp), ...SAVs.map(describeSav)].join(', ')],
    ['Accessions', accessions.map(({ databank, accession }) => `${databank} ${accession}`).join(', ')],
    ['Entered', allele.date_entered],
    ['Changed', allele.datestamp],
  ];
}

function textOf(value: unknown): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
}

type Snp = NonNullable<Allele['SNPs']>[number];
type Sav = NonNullable<Allele['SAVs']>[number];

function describeSnp(variant: Snp): string {
  return `base ${variant.position}: ${variant.nucleotide}${kindOf(variant)}`;
}

function describeSav(variant: Sav): string {
  return `residue ${variant.position}: ${variant.amino_acid}${kindOf(variant)}`;
}

function kindOf({ wild_type, mutation }: Pick<Snp, 'wild_type' | 'mutation'>): string {
  if (wild_type) return ' (wild type)';
  return mutation ? ' (known variant)' : '';
}
