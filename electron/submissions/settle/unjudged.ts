import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { ownMember } from '#shared/own-member.ts';
import { contentOf } from './item-content.ts';
import { readEvidence } from './stored-evidence.ts';

/** The file of contigs that a pending item names, if it has no verdict yet: it came before files were judged, or could not be judged then. */
export function unjudgedFile({ type }: Pick<SubmissionRow, 'type'>, item: SubmissionItemRow): string | undefined {
  if (item.status !== 'pending' || readEvidence(item).genome) return undefined;
  const content = contentOf(type, item);
  return 'cells' in content ? ownMember(content.cells, 'assembly_filename') : undefined;
}
