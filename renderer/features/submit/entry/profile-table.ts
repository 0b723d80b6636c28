import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { isMissingLocus, MISSING_LOCUS, type ProfileRules } from '#shared/rules/profile.ts';
import { checkProfileAlone, checkProfilesTogether } from '#shared/rules/profile-submission.ts';
import type { EntryTable } from './entry-table.ts';

interface ProfileFacts {
  name: string;
  alleles: readonly string[];
}

/** The table of new profiles of a scheme. Whether alleles are defined is for the site to say. */
export function profileTable({ loci, primary_key }: NonNullable<DraftTarget['scheme']>): EntryTable {
  const rules: ProfileRules = {
    primary_key,
    primary_key_type: 'text',
    // Whether loci may be missing, and which alleles are defined, is for the database to check.
    allow_missing_loci: true,
    loci: loci.map((name) => ({ name, hasAllele: () => true })),
  };
  return {
    noun: ['profile', 'profiles'],
    columns: [
      {
        id: 'id',
        isRequired: false,
        rule: 'Your name for it. Curators see it, and give the profile its id.',
        width: 140,
      },
      ...loci.map((id) => ({
        id,
        isRequired: true,
        rule: `The id of an allele. ${MISSING_LOCUS} where the locus is missing, if the scheme allows that.`,
        width: 92,
      })),
    ],
    further: () => undefined,
    rulesFor: () => ({
      row: ({ cells }) => {
        const written = loci.map((_, index) => cells[index + 1] ?? '');
        const alleles = written.map((cell) => (isMissingLocus(cell) ? MISSING_LOCUS : cell));
        const facts: ProfileFacts = { name: cells[0] ?? '', alleles };
        return { problems: checkProfileAlone(written, rules), facts };
      },
      across: (facts) => checkProfilesTogether(facts as ProfileFacts[]),
    }),
  };
}
