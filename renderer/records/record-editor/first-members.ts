import type { RecordFormMembers } from '#renderer/api/curation/records.ts';
import type { EditorField } from './editor-kind.ts';
import { valueAt, withValueAt } from './member-paths.ts';

/** What a new record begins with: what is proposed, then what a record like it has, then what is usual. */
export function firstMembers(
  fields: readonly EditorField[],
  proposed: RecordFormMembers,
  like: RecordFormMembers = {},
): RecordFormMembers {
  return fields.reduce<RecordFormMembers>((members, { path, widget, first, isOwn = false }) => {
    const usual = first ?? (widget.kind === 'list' || widget.kind === 'rows' ? [] : null);
    const copied = isOwn ? undefined : valueAt(like, path);
    return withValueAt(members, path, valueAt(proposed, path) ?? copied ?? usual);
  }, {});
}

/** What is sent for a new record: what was written. What is left empty, the service fills. */
export function writtenMembers(members: RecordFormMembers): RecordFormMembers {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || value === undefined || value === '') return [];
      if (typeof value !== 'object' || Array.isArray(value)) return [[name, value]];
      const inner = writtenMembers(value as RecordFormMembers);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}
