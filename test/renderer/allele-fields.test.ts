import { expect, test } from 'vitest';
import { alleleFields } from '#renderer/features/browse/alleles/allele-fields.ts';
import type { Allele } from '#shared/api/allele.ts';

const ALLELE: Allele = { locus: 'http://x/loci/a', allele_id: '7', sequence: 'ACGT', status: 'unchecked' };

/** Label and text of the fields that are shown. */
function shown(allele: Allele): Record<string, unknown> {
  const locus = { data_type: 'DNA', extended_attributes: [{ field: 'family', value_format: 'text' }] } as const;
  return Object.fromEntries(
    alleleFields(allele, { ...locus, extended_attributes: [...locus.extended_attributes] }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  );
}

test('an allele is told with what curators say of it, in words and not as the service writes it', () => {
  expect(
    shown({
      ...ALLELE,
      type_allele: true,
      ambiguous: true,
      sequence: 'ACRT',
      flags: ['frameshift', 'contains IS element'],
      accessions: [{ databank: 'ENA', accession: 'AB000001' }],
      SNPs: [{ position: 3, nucleotide: 'R', wild_type: false, mutation: true }],
      family: 'B',
    }),
  ).toEqual({
    Length: '4 bases',
    Ambiguous: '1 letter for several residues: R at 3. Only the same letters match.',
    'Type allele': 'yes',
    Status: 'unchecked',
    family: 'B',
    Flags: 'frameshift, contains IS element',
    Variants: 'base 3: R (known variant)',
    Accessions: 'ENA AB000001',
  });
});

test('a plain allele is told without what it has not', () => {
  expect(shown({ ...ALLELE, type_allele: false })).toEqual({ Length: '4 bases', Status: 'unchecked' });
});
