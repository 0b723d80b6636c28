import { hash } from 'node:crypto';
import { refusal } from '#shared/api/error-codes.ts';
import type { Members } from './record-kind.ts';

/** The revision of a record: it names what a form shows, so that equal contents have equal revisions. */
export function revisionOf(members: Members): string {
  return hash('sha1', JSON.stringify(sorted(members)), 'base64url');
}

/** With members in the order of their names, so that their order does not count. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

/** Refuses a change of a record that is not as its sender saw it. `match` is the header `If-Match`, as it came. */
export function refuseOutdated(match: string | undefined, members: Members, what: string, lastChange: string): void {
  if (match === undefined || match.trim() === '') {
    throw refusal(
      'revision_needed',
      `Say in the header If-Match which revision of ${what} you saw. The edit route gives it as its ETag.`,
    );
  }
  const seen = match.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  if (seen.includes('*') || seen.includes(revisionOf(members))) return;
  throw refusal(
    'revision_outdated',
    `Somebody else changed ${what} since you read it. ${lastChange}Read it again and compare.`,
  );
}
