import type { Author } from '#electron/store/changes/authors.ts';

/** How the profiles of a scheme, which is given by its id, get LIN codes. */
export interface LincodeRule {
  scheme: number;
  /** Numbers of differing loci, from coarse to fine. */
  thresholds: readonly number[];
  /** The most loci that a profile with a code may lack. */
  max_missing: number;
}

/** Names of all codes that begin with a prefix, in one field. None where there are no names. */
export interface PrefixNames {
  scheme: number;
  prefix: string;
  field: string;
  names: readonly string[];
}

/** What is done with the LIN codes of a scheme. `preview` says which codes would be assigned, and changes nothing. */
export type LincodeOrder =
  | ({ mode: 'define' } & LincodeRule)
  | { mode: 'assign' | 'preview'; scheme: number }
  | ({ mode: 'name' } & PrefixNames)
  | { mode: 'remove'; scheme: number; reason?: string | undefined };

export type LincodeRequest = { file: string; author?: Author } & LincodeOrder;

export interface LincodeOutcome {
  /** Name of the scheme. */
  scheme: string;
  /** Codes that were assigned, would be, or were removed. */
  codes: number;
  /** Of names and removals: the line of the history by which they are taken back. */
  change?: number;
  /** Whether codes of a site are left where those were removed that were assigned here. */
  isOfSite?: boolean;
  /** Profiles that have no code afterwards, because they lack too many loci. */
  without: number;
  /** The codes that would be assigned, with the ids of their profiles, in the order of assignment. Only of a preview. */
  preview: { profile_id: string; code: string }[];
}
