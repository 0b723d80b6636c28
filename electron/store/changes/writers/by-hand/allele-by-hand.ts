import type { AlleleMembers } from '#shared/api/curation/allele-members.ts';
import { defined } from '#shared/defined.ts';
import type { Change } from '../../change-context.ts';
import { insertKeptAllele, readKeptAllele, type OwnLocus } from './kept-allele.ts';

/** An allele that a person defines. Whether it may be is checked before (`shared/rules`). */
export interface DefinedAllele {
  locus: OwnLocus;
  allele_id: string;
  /** Normalised. */
  sequence: string;
  status: string;
  comments?: string | undefined;
  /** Extended attributes. */
  attributes: Iterable<readonly [string, string]>;
  /** What was done, for the history. */
  action: string;
  reason?: string | undefined;
  /** Names what is changed together with it. */
  batch?: string | undefined;
}

/** Members of a new allele of which only the id, the sequence and the status are known. */
export function newAllele(known: Pick<AlleleMembers, 'allele_id' | 'sequence' | 'status'>): AlleleMembers {
  return {
    ...known,
    comments: null,
    attributes: {},
    publications: [],
    flags: [],
    accessions: [],
    type_allele: false,
  };
}

/**
 * Defines an allele as the forms of curators do, with a line of the history that can be taken back like theirs. AppError codes:
 * retired_id 409.
 *
 * @returns false if the locus has the sequence already
 */
export function defineAllele(change: Change, allele: DefinedAllele): boolean {
  const { locus, allele_id, sequence, status, comments, attributes, action, reason, batch } = allele;
  const members: AlleleMembers = {
    ...newAllele({ allele_id, sequence, status }),
    comments: comments ?? null,
    attributes: Object.fromEntries(attributes),
  };
  if (insertKeptAllele(change, locus, members) !== undefined) return false;
  change.note({
    ...nameOf(locus, allele_id),
    action,
    after: readKeptAllele(change.connection, locus.id, allele_id)?.members ?? members,
    ...defined({ reason: reason || undefined, batch }),
  });
  return true;
}

function nameOf({ name }: OwnLocus, allele_id: string) {
  return { kind: 'allele', record_id: `${name}-${allele_id}`, key: { locus: name, allele_id } } as const;
}
