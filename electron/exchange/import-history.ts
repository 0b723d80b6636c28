import { countOf } from '#shared/count-of.ts';
import type { ImportContext } from './import-context.ts';
import type { ReplacedFields } from './profile-import.ts';

/** Keeps what the fields of profiles were before the import gave them other values. */
export function noteReplacedFields(
  context: ImportContext,
  schemeName: string,
  replaced: readonly ReplacedFields[],
): void {
  const action = 'Fields replaced by an import.';
  for (const { profile_id, before, after } of replaced) {
    const record_id = `${schemeName}-${profile_id}`;
    context.change.note({ kind: 'profile', record_id, action, before, after });
  }
}

/** Leaves one line for a locus or scheme that an import made or added to; none when nothing was new. */
export function noteArrivals(
  context: ImportContext,
  record: { kind: 'locus' | 'scheme'; name: string; is_new: boolean },
  arrivals: { added: number; updated?: number; what: 'allele' | 'profile'; file: string },
): void {
  const { added, updated = 0, what, file } = arrivals;
  if (added + updated === 0 && !record.is_new) return;
  const changes = updated > 0 ? ` and brought ${updated} up to date` : '';
  const how = record.is_new ? 'Defined by' : 'Changed by';
  const action = `${how} an import of ${file}, which added ${countOf(added, what)}${changes}.`;
  context.change.note({ kind: record.kind, record_id: record.name, action });
}
