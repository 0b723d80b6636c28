import type { Submission } from '../api/submission.ts';

/** The column that gets the ids. */
const ASSIGNED = 'assigned_id';

/** Headings of the names that a submitter gives to items, in lower case. */
const NAMES: readonly string[] = ['seq_id', 'profile_id', 'isolate', 'id', 'name'];
const SEQUENCE = 'sequence';

interface Table {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table with the ids filled in. Row numbers are 1-based, without the header. */
export interface FilledTable {
  columns: string[];
  rows: string[][];
  /** How many rows got an id. */
  filled: number;
  /** Rows whose item has no id (yet), and rows that are no item. */
  unassigned: number[];
  unknown: number[];
  /** Rows that stay as they are because it is not clear which id is theirs, each with the reason. */
  unclear: { row: number; reason: string }[];
}

/** An item that was sent. */
interface Sent {
  name: string;
  sequence: string | undefined;
  assigned_id: string | undefined;
}

/**
 * Fills the ids that a submission got into a table of the user's own, row by row: by name, by sequence, or by both, which must then mean
 * the same item. A cell that has another id already stays. `by` is the column of names;
 * without it the first of `seq_id`, `profile_id`, `isolate`, `id`, `name`. Undefined if the table has no column to match by.
 */
export function fillAssigned(submission: Submission, { columns, rows }: Table, by?: string): FilledTable | undefined {
  const lower = columns.map((name) => name.trim().toLowerCase());
  const usual = NAMES.find((name) => lower.includes(name));
  const heading = by?.trim().toLowerCase() ?? usual;
  const nameAt = heading === undefined ? -1 : lower.indexOf(heading);
  const items = sentItems(submission);
  const sequenceAt = items.some(({ sequence }) => sequence !== undefined) ? lower.indexOf(SEQUENCE) : -1;
  if (nameAt < 0 && (by !== undefined || sequenceAt < 0)) return undefined;
  const byName = grouped(items, ({ name }) => name);
  const bySequence = grouped(items, ({ sequence = '' }) => sequence);
  const known = columns.indexOf(ASSIGNED);
  const at = known < 0 ? columns.length : known;
  const filled: FilledTable = {
    columns: known < 0 ? [...columns, ASSIGNED] : [...columns],
    rows: [],
    filled: 0,
    unassigned: [],
    unknown: [],
    unclear: [],
  };
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const now = filled.columns.map((_name, column) => cells[column] ?? '');
    filled.rows.push(now);
    const sequence = plain(cells[sequenceAt] ?? '');
    const named = byName.get((cells[nameAt] ?? '').trim()) ?? [];
    const ids = idsOf(named, sequence === '' ? undefined : (bySequence.get(sequence) ?? []));
    const [id] = ids ?? [];
    const had = (now[at] ?? '').trim();
    const reason = unclear(ids, had);
    if (ids === undefined) filled.unknown.push(row);
    else if (reason !== undefined) filled.unclear.push({ row, reason });
    else if (id === undefined) filled.unassigned.push(row);
    else {
      now[at] = id;
      filled.filled += 1;
    }
  }
  return filled;
}

/** What a row may be: ids, `null` where its name and its sequence are not those of one item, undefined where it is no item. */
function idsOf(named: readonly Sent[], same: readonly Sent[] | undefined): readonly string[] | null | undefined {
  if (named.length === 0 && (same === undefined || same.length === 0)) return undefined;
  const both = same === undefined ? named : named.length === 0 ? same : named.filter((item) => same.includes(item));
  if (both.length === 0) return null;
  return [...new Set(both.flatMap(({ assigned_id }) => assigned_id ?? []))];
}

/** Why it is not clear which id is that of a row, which has the id `had`. */
function unclear(ids: readonly string[] | null | undefined, had: string): string | undefined {
  if (ids === null) return 'its name and its sequence are not those of one item';
  const [id, other] = ids ?? [];
  if (other !== undefined) return `it may be ${ids?.join(' or ')}`;
  return id === undefined || had === '' || had === id ? undefined : `it has the id ${had}, but the site says ${id}`;
}

/** The items of a submission by the names that their submitter gave. */
export function sentItems({ seqs, profiles, isolates, items = [] }: Submission): Sent[] {
  if (seqs)
    return seqs.map(({ seq_id, sequence, assigned_id }) => ({ name: seq_id, sequence: plain(sequence), assigned_id }));
  if (profiles) {
    return profiles.map(({ profile_id, assigned_id }) => ({ name: profile_id, sequence: undefined, assigned_id }));
  }
  const byRow = new Map(items.map((item) => [item.row, item]));
  return (isolates ?? []).map((cells, index) => {
    return { name: cells['isolate'] ?? '', sequence: undefined, assigned_id: byRow.get(index + 1)?.assigned_id };
  });
}

/** A sequence as it is compared. */
function plain(sequence: string): string {
  return sequence.replaceAll(/\s/g, '').toUpperCase();
}

function grouped(items: readonly Sent[], keyOf: (item: Sent) => string): Map<string, Sent[]> {
  const groups = Map.groupBy(items, keyOf);
  groups.delete('');
  return groups;
}
