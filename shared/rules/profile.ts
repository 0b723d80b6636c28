import { countOf } from '../count-of.ts';
import { addressPartProblem } from './address-part.ts';
import { isPositiveInteger } from './allele.ts';
import { provisionalIdProblem } from './provisional-id.ts';

/**
 * Whether a row of alleles may be a profile of a scheme, and why not (`wire-notes.md` §8.3 and §9.2). Pure functions:
 * the caller says which alleles are defined.
 */
export interface ProfileRules {
  primary_key: string;
  primary_key_type: 'integer' | 'text';
  /** Loci in scheme order. */
  loci: readonly { readonly name: string; hasAllele(alleleId: string): boolean }[];
  allow_missing_loci: boolean;
  max_missing?: number | undefined;
  /** Whether an empty cell says that the locus is missing. By default it is a mistake. */
  empty_is_missing?: boolean;
}

export interface ProfileFault {
  /** 0-based index of the locus in the scheme. Absent if the fault is not that of one locus. */
  position?: number;
  /** Name of the locus or field concerned. */
  field?: string;
  /** Names the rule, as in `RuleProblem`. */
  code: string;
  reason: string;
}

const TOO_MANY_MISSING = 'too_many_missing';

/** How a missing locus is stored in a profile. */
export const MISSING_LOCUS = 'N';

/** Whether a cell says that the locus is missing. */
export function isMissingLocus(cell: string): boolean {
  return cell === MISSING_LOCUS || cell === '0';
}

/** Whether a fault is that a profile lacks more loci than its scheme allows. It is found alone, and may be excepted with a reason. */
export function isTooIncomplete({ code }: { readonly code: string }): boolean {
  return code === TOO_MANY_MISSING;
}

/**
 * How many loci a profile lacks and how many its scheme allows, where it lacks more: `lacks 2 loci; the scheme allows 1`. Undefined of
 * any other profile. `alleles` are ids; `most` is absent where a scheme sets no limit.
 */
export function exceptionSentence(alleles: readonly string[], most: number | undefined): string | undefined {
  const missing = alleles.filter(isMissingLocus).length;
  if (most === undefined || missing <= most) return undefined;
  return `lacks ${countOf(missing, 'locus', 'loci')}; the scheme allows ${most}`;
}

/** Why a value cannot be the primary key of a profile. Undefined if it can. */
export function profileIdProblem(profileId: string, rules: ProfileRules): string | undefined {
  if (profileId === '') return `The row has no ${rules.primary_key}.`;
  if (/[\s|]/.test(profileId)) return `The ${rules.primary_key} "${profileId}" contains a blank or "|".`;
  if (rules.primary_key_type === 'integer' && !isPositiveInteger(profileId)) {
    return `The ${rules.primary_key} "${profileId}" is not a positive integer, but this scheme requires one.`;
  }
  return provisionalIdProblem(profileId) ?? addressPartProblem(profileId, 'the id of a profile');
}

/** Everything that is wrong with the alleles of one profile. `alleles` are in scheme order, as the user wrote them. */
export function profileFaults(alleles: readonly string[], rules: ProfileRules): ProfileFault[] {
  const faults: ProfileFault[] = [];
  let missing = 0;
  for (const [position, locus] of rules.loci.entries()) {
    const alleleId = alleles[position] ?? '';
    if (isMissingLocus(alleleId) || (alleleId === '' && rules.empty_is_missing === true)) {
      missing += 1;
      if (!rules.allow_missing_loci) faults.push(missingFault(position, locus.name, alleleId));
    } else if (alleleId === '') {
      const reason = `No allele is given for ${locus.name}. Write ${MISSING_LOCUS} if the locus is missing.`;
      faults.push({ position, field: locus.name, code: 'no_allele', reason });
    } else if (!locus.hasAllele(alleleId)) {
      const reason = `Allele ${alleleId} of ${locus.name} is not defined.`;
      faults.push({ position, field: locus.name, code: 'unknown_allele', reason });
    }
  }
  return faults.length > 0 ? faults : tooManyMissing(missing, rules);
}

function missingFault(position: number, locus: string, cell: string): ProfileFault {
  const reason = `"${cell}" means that ${locus} is missing, but a profile of this scheme must have every locus.`;
  return { position, field: locus, code: 'missing_locus', reason };
}

function tooManyMissing(missing: number, rules: ProfileRules): ProfileFault[] {
  if (missing > 0 && missing === rules.loci.length)
    return [{ code: 'all_missing', reason: 'Every locus of the profile is missing.' }];
  if (rules.max_missing === undefined || missing <= rules.max_missing) return [];
  return [
    {
      code: TOO_MANY_MISSING,
      reason: `${countOf(missing, 'locus is', 'loci are')} missing, but a profile of this scheme may lack at most ${rules.max_missing}.`,
    },
  ];
}

/** The sentence about a combination of alleles that exists under another id. */
export function profileDefinedProblem(primaryKey: string, definedId: string): string {
  return `This combination of alleles is already defined as ${primaryKey}-${definedId}.`;
}
