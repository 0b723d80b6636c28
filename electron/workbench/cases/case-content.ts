import { hash } from 'node:crypto';
import { z } from 'zod';
import { ResultKey } from '#shared/rpc/contract/results.ts';
import { newName } from '#shared/typing-table/locus-cell.ts';

/** A new allele or profile, and what it is called until it has an official id. */
const Named = z.object({
  step: z.enum(['alleles', 'profile']),
  site: z.string(),
  database: z.string(),
  /** The locus, or the number of the scheme. */
  of: z.string(),
  /** As the submitter calls it: this stays when a sequence is corrected, and when a curator edits or reorders. */
  name: z.string(),
  provisional: z.string(),
});
export type NamedContent = z.infer<typeof Named>;

/**
 * What is stored of a case: names only. Where each thing stands is read from the drafts of the case, and from the submissions as
 * their sites last told them, so nothing can contradict them after a crash.
 */
const CaseContent = z.object({
  /** The typing report with which it was begun. */
  begun_from: ResultKey.optional(),
  named: z.array(Named).default([]),
  /** Profiles that their database has already: the alleles with which it was found, as JSON, and its id. */
  known: z.array(z.object({ provisional: z.string(), alleles: z.string(), profile_id: z.string() })).default([]),
});
export type CaseContent = z.infer<typeof CaseContent>;

/** What is stored as JSON. */
export function parseCase(content: string): CaseContent {
  return CaseContent.parse(JSON.parse(content));
}

/** A text as it is stored. */
export function storeCase(content: CaseContent): string {
  return JSON.stringify(content);
}

/** A change of a case as a change of what is stored of it. */
export function changeOf(change: (content: CaseContent) => CaseContent): (stored: string) => string {
  return (stored) => storeCase(change(parseCase(stored)));
}

/** The same case with more names. What it names already stays as it is. */
export function withNames(content: CaseContent, more: readonly NamedContent[]): CaseContent {
  const keyOf = ({ step, site, database, of, name, provisional }: NamedContent) =>
    JSON.stringify([step, site, database, of, name, provisional]);
  const known = new Set(content.named.map(keyOf));
  return { ...content, named: [...content.named, ...more.filter((one) => !known.has(keyOf(one)))] };
}

/**
 * The provisional id of a new allele: `new-` and 12 digits of the SHA-1 of its sequence, as in tables of typing results. So the same
 * new allele has the same one in every genome, and in everything that is exported.
 */
export function provisionalAllele(sequence: string): string {
  return newName(hash('sha1', sequence.replaceAll(/[\s.-]/g, '').toUpperCase()));
}

/** The provisional id of a profile: by its scheme and name, because its alleles change when they get their ids. */
export function provisionalProfile(scheme_id: number | undefined, name: string): string {
  return newName(hash('sha1', JSON.stringify([scheme_id ?? null, name])));
}
