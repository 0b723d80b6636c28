import { COPY_OF, type CopyOrigin } from '#electron/store/file/copy-origin.ts';
import type { Change } from '../../change-context.ts';

/** What the reports of copies are called in the history: a record of `meta`. */
export const COPY_RECORD = 'copy';

/** Says that a database is a copy, of what and of when. From then on only updates of the copy change it. */
export function setCopyOrigin({ connection }: Change, origin: CopyOrigin): void {
  connection
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(COPY_OF, JSON.stringify(origin));
}

/** Notes in the history what a copy brought. */
export function noteCopy(change: Change, { site, database }: { site: string; database: string }, report: object): void {
  change.note({ kind: 'meta', record_id: COPY_RECORD, action: `Copied from ${database} of ${site}.`, after: report });
}
