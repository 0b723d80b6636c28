import { expect, it } from 'vitest';
import { describeAmbiguityCodes, holdsAmbiguityCodes } from '#renderer/features/browse/alleles/ambiguity-codes.ts';

const allele = (sequence: string) => ({ locus: 'http://localhost/db/x/loci/adk', allele_id: '1', sequence });

it('marks an allele with letters that stand for several residues of its type, and says which', () => {
  expect(describeAmbiguityCodes(allele('ACRGTN'))).toBe(
    '2 letters for several residues: R at 3, N at 6. Only the same letters match.',
  );
  expect(describeAmbiguityCodes(allele('NNNNNNN'))).toContain('7 letters for several residues: N at 1, N at 2,');
  expect(holdsAmbiguityCodes(allele('MKRN'), 'peptide')).toBe(false);
  expect(holdsAmbiguityCodes(allele('MKXN'), 'peptide')).toBe(true);
  expect(holdsAmbiguityCodes(allele('ACGT'))).toBe(false);
  expect(holdsAmbiguityCodes(allele('locus absent or not determined'))).toBe(false);
});
