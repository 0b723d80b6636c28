import { cutOffOf } from '#electron/rights/record-reader.ts';
import { countOf } from '#shared/count-of.ts';
import type { Database } from '../file/database.ts';
import { perState } from '../file/per-state.ts';
import { statementOf } from '../file/prepared-query.ts';

/** Of which list a note is: the alleles of a locus or the profiles of a scheme (row ids), all isolates, or the whole database. */
type NotedList = { locus: number } | { scheme: number } | 'isolates' | 'all';

/**
 * Says, to whom the cut-off day of a database hides newer records, up to which day records are shown and how many of a list are newer.
 * Undefined for everybody else. Private isolates are never counted, and of isolates only the newest versions are, as lists show them.
 */
export function cutOffNote(database: Database, list: NotedList): string | undefined {
  const day = cutOffOf(database.reader);
  if (day === undefined) return undefined;
  const newer = newerIn(database, JSON.stringify(list)).filter(({ records }) => records > 0);
  const counted = newer.map(({ records, one }) => countOf(records, one)).join(', ');
  const hidden = counted === '' ? 'None is newer.' : `Newer ones are shown to those who sign in: ${counted}.`;
  return `Shown are records entered up to ${day}. ${hidden}`;
}

interface Newer {
  records: number;
  one: 'allele' | 'profile' | 'isolate';
}

const newerIn = perState((database, written): Newer[] => {
  const list = JSON.parse(written) as NotedList;
  const count = (one: Newer['one'], of: string, ...scope: number[]): Newer => {
    const sql = `select count(*) as records from main.${one} where date_entered > ? and ${of}`;
    const row = statementOf(database.connection, sql).get(cutOffOf(database.reader) ?? '', ...scope);
    return { records: Number(row?.['records']), one };
  };
  const isolates = () => count('isolate', 'is_private = 0 and new_version is null');
  if (list === 'isolates') return [isolates()];
  if (list === 'all') return [count('allele', 'true'), count('profile', 'true'), isolates()];
  return 'locus' in list ? [count('allele', 'locus = ?', list.locus)] : [count('profile', 'scheme = ?', list.scheme)];
});
