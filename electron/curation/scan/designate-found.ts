import { listHistory } from '#electron/store/records/history/history-lines.ts';
import { ownMember } from '#shared/own-member.ts';
import {
  readDesignations,
  type DesignatedLocus,
} from '#electron/store/changes/writers/by-hand/designations-by-hand.ts';
import { designationsKind } from '../kinds/designations.ts';
import { kindNamed } from '../kinds.ts';
import type { FoundDesignations, FoundWritten } from '../curation-input.ts';
import { changeRecord, type RecordWriting } from '../write-record.ts';

/** Why the history has these lines. */
const REASON = 'Found in the contigs by a scan.';

/**
 * Writes what a scan found as automatic designations and tags of contigs. A locus that somebody changed since it was looked at is
 * left alone and counted. Nothing is written twice: a batch that is in the history already is done. AppError codes: no_right 403,
 * unknown_isolate 404.
 */
export async function designateFound(
  writing: RecordWriting,
  batch: string,
  isolates: readonly FoundDesignations[],
): Promise<FoundWritten> {
  const { database } = writing;
  const written: FoundWritten = { isolates: 0, designations: 0, changed_meanwhile: 0 };
  const isDone = listHistory(database, { batch }, 1).some(({ kind }) => kind === designationsKind.name);
  if (isDone) return written;
  const kind = kindNamed(designationsKind.name);
  const telling = { batch, reason: REASON };
  for (const { isolate, loci } of isolates) {
    const before = readDesignations(database.connection, isolate);
    const changes = new Map<string, DesignatedLocus>();
    for (const { locus, allele_id, designated, place } of loci) {
      const now = (ownMember(before, locus)?.alleles ?? []).map((allele) => allele.allele_id);
      if (now.toSorted().join('\t') !== designated.toSorted().join('\t')) {
        written.changed_meanwhile += 1;
        continue;
      }
      const allele = { allele_id, method: 'automatic', status: 'confirmed', comments: null } as const;
      changes.set(locus, { alleles: [allele], tags: place ? [{ ...place, complete: true }] : [] });
    }
    if (changes.size === 0) continue;
    await changeRecord(
      { ...writing, telling },
      kind,
      { isolate_id: isolate },
      { loci: Object.fromEntries(changes) },
      '*',
    );
    written.isolates += 1;
    written.designations += changes.size;
  }
  return written;
}
