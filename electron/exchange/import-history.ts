import { countOf } from '#shared/count-of.ts';
import type { ImportContext } from './import-context.ts';
import type { ReplacedFields } from './profile-import.ts';

/** Notes in the history the former values of the fields that the import replaced. */
export function noteReplacedFields(context: ImportContext, scheme: number, replaced: readonly ReplacedFields[]): void {
  const action = 'Fields replaced by an import.';
  for (const { profile_id, before, after } of replaced) {
    const record_id = `${scheme}-${profile_id}`;
    context.change.note({ kind: 'profile', record_id, action, before, after });
  }
}

/** Notes in the history that an import made a locus or scheme or added to it. Notes nothing if nothing was new. */
export function noteArrivals(
  context: ImportContext,
  record: { kind: 'locus' | 'scheme'; id: number; name: string; is_new: boolean },
  arrivals: { added: number; updated?: number; what: 'allele' | 'profile'; file: string },
): void {
  const { added, updated = 0, what, file } = arrivals;
  if (added + updated === 0 && !record.is_new) return;
  const changes = updated > 0 ? ` and brought ${updated} up to date` : '';
  const how = record.is_new ? 'Defined by' : 'Changed by';
  const outcome = added + updated === 0 ? '' : `, which added ${countOf(added, what)}${changes}`;
  const action = `${how} an import of ${file}${outcome}.`;
  // The history of a locus is found by its name, that of a scheme by its number.
  const record_id = record.kind === 'locus' ? record.name : String(record.id);
  context.change.note({ kind: record.kind, record_id, action });
}
