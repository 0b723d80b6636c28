import type { Change } from '../change-context.ts';

/** What people say of a database, as its `meta` keeps it. An empty text removes what was said. */
export interface DatabaseDescription {
  description?: string;
  long_description?: string;
  organism?: string;
  /** ISO date of which the definitions are. */
  version_date?: string;
  /** Whether records are deleted only with a reason. */
  deletions_need_reason?: 'yes' | '';
  /** The day (ISO) up to which those who have not signed in see records. */
  cut_off?: string;
}

const WORDS = {
  description: 'description',
  long_description: 'long description',
  organism: 'organism',
  version_date: 'version of the definitions',
  deletions_need_reason: 'rule that deletions need a reason',
  cut_off: 'day up to which records are shown without a sign-in',
} as const satisfies Record<keyof DatabaseDescription, string>;

/** Changes what a database says of itself. Gives whether anything is different now. */
export function describeDatabase(change: Change, described: DatabaseDescription): boolean {
  const { connection } = change;
  const find = connection.prepare('select value from meta where key = ?');
  const put = connection.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  let isChanged = false;
  for (const [key, word] of Object.entries(WORDS) as [keyof DatabaseDescription, string][]) {
    const after = described[key];
    const before = String(find.get(key)?.['value'] ?? '');
    if (after === undefined || after === before) continue;
    put.run(key, after);
    change.note({
      kind: 'meta',
      record_id: key,
      action: `Changed the ${word}.`,
      before: { [key]: before },
      after: { [key]: after },
    });
    isChanged = true;
  }
  if (isChanged) change.detailsChanged();
  return isChanged;
}
