import { rpc } from '#renderer/api/bridge.ts';
import { removeWithUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { CaseSummary } from '#shared/rpc/contract/case.ts';

/** Removes a case, and offers to bring it back. Gives whether it is removed. */
export function removeCase({ id: case_id, title }: Pick<CaseSummary, 'id' | 'title'>): Promise<boolean> {
  return removeWithUndo({
    remove: () => rpc.call('case:remove', { case_id }),
    restore: () => rpc.call('case:restore', { case_id }),
    removed: `Removed the case ${title}. Its drafts and submissions stay.`,
    failed: 'The case cannot be removed',
  });
}
