import type { Locus } from '#shared/api/locus.ts';
import type { Allele } from '#shared/api/allele.ts';
import { ownMember } from '#shared/own-member.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { describeAmbiguityCodes, holdsAmbiguityCodes } from './ambiguity-codes.ts';

/** Members that stand elsewhere on the page, lead outside what can be browsed, or are said in words of their own. */
const SAID_OTHERWISE = new Set([
  'locus',
  'allele_id',
  'sequence',
  'length',
  'sender',
  'curator',
  'linked_data',
  'ambiguous',
  'type_allele',
  'flags',
  'publications',
  'accessions',
  'SNPs',
  'SAVs',
]);
const LABELS: Record<string, string> = {
  status: 'Status',
  comments: 'Comments',
  date_entered: 'Entered',
  datestamp: 'Changed',
};

/** What the page of an allele says of it in texts, label and value; those without a value are empty. */
export function alleleFields(
  allele: Allele,
  dataType: Locus['data_type'],
): [label: string, value: string | undefined][] {
  const unit = dataType === 'peptide' ? 'residues' : 'bases';
  const others = Object.entries(allele).filter(([name]) => !SAID_OTHERWISE.has(name));
  const { accessions = [], SNPs = [], SAVs = [] } = allele;
  return [
    ['Length', `${formatCount(allele.length ?? allele.sequence.length)} ${unit}`],
    ['Ambiguous', holdsAmbiguityCodes(allele, dataType) ? describeAmbiguityCodes(allele, dataType) : undefined],
    ['Type allele', allele.type_allele ? 'yes' : undefined],
    ...others.map(([name, value]): [string, string] => [
      ownMember(LABELS, name) ?? name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ['Flags', allele.flags?.join(', ')],
    ['Variants', [...SNPs.map(describeSnp), ...SAVs.map(describeSav)].join(', ')],
    ['Accessions', accessions.map(({ databank, accession }) => `${databank} ${accession}`).join(', ')],
  ];
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
