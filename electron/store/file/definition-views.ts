import type { DatabaseSync } from 'node:sqlite';
import { columnsOf } from './table-layout.ts';

/** What a view shows: which rows of its table, and its columns where some have another value in it. */
export interface Shown {
  condition: string;
  columns?: readonly string[];
  /** What it is put together from, where that is more than its table. */
  from?: string;
}

/** Who owns definitions, and the columns in which it keeps their number and dates. */
const OWNERS = {
  scheme: { part: 'profile', count: 'profile_count', added: 'profiles_last_added', updated: 'profiles_last_updated' },
  locus: { part: 'allele', count: 'allele_count', added: 'alleles_last_added', updated: 'alleles_last_updated' },
} as const;

/** A locus without which the profiles of a scheme that is shown could not be read. */
const IN_SHOWN_SCHEME = `exists (select 1 from main.scheme_locus member, temp.scheme shown
  where member.locus = locus.id and shown.id = member.scheme)`;

/** What is not used is told of records that are shown. */
const BLOCKED_IS_SHOWN = `case record
  when 'allele' then exists (select 1 from temp.allele shown join temp.locus owner on owner.id = shown.locus
    where owner.name = block.within and shown.allele_id = block.id)
  else exists (select 1 from temp.profile shown where scheme = cast(block.within as integer) and profile_id = block.id) end`;

/**
 * What is shown of definitions up to a day, which is written as SQL. Alleles and profiles have the day on which they were entered. Loci and
 * schemes are often entered later than what is known of them, as when a database is copied. So a scheme is shown that is older or has an
 * older profile, and a locus that is older, has an older allele, or is needed to read a profile. What they tell of numbers and dates is told
 * of what is shown. None in a database that defines nothing.
 */
export function definitionsUntil(connection: DatabaseSync, day: string): [table: string, shown: Shown][] {
  const kind = connection.prepare("select value from meta where key = 'kind'").get()?.['value'];
  if (kind !== 'seqdef') return [];
  // With a sign before it no index is chosen for the day: lists are read in the order of another.
  const entered = `+date_entered <= ${day}`;
  return [
    ['allele', { condition: entered }],
    ['profile', { condition: entered }],
    ['scheme', ownerUntil(connection, 'scheme', day)],
    ['locus', ownerUntil(connection, 'locus', day, IN_SHOWN_SCHEME)],
    ['block', { condition: BLOCKED_IS_SHOWN }],
    ['classification_scheme', { condition: 'exists (select 1 from temp.scheme shown where shown.id = scheme)' }],
  ];
}

function ownerUntil(connection: DatabaseSync, owner: keyof typeof OWNERS, day: string, or = 'false'): Shown {
  const { part, count, added, updated } = OWNERS[owner];
  const parts = `from main.${part} part where part.${owner} = ${owner}.id and part.date_entered <= ${day}`;
  const told = new Map<string, string>([
    [count, 'count(*)'],
    [added, 'max(part.date_entered)'],
    [updated, 'max(part.datestamp)'],
  ]);
  const columns = columnsOf(connection, owner).map((column) =>
    told.has(column) ? `(select ${told.get(column)} ${parts}) as ${column}` : column,
  );
  return { columns, condition: `(date_entered <= ${day} or exists (select 1 ${parts}) or ${or})` };
}
