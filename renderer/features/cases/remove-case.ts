import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { CaseSummary } from '#shared/rpc/contract/case.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Removes a case, and offers to bring it back. Gives whether it is removed. */
export async function removeWithUndo({ id, title }: Pick<CaseSummary, 'id' | 'title'>): Promise<boolean> {
  try {
    await rpc.call('case:remove', { case_id: id });
    notifyUndo(`Removed the case ${title}. Its drafts and submissions stay.`, () => {
      rpc
        .call('case:restore', { case_id: id })
        .catch((error: unknown) => notifyProblem('It cannot be brought back', error));
    });
    return true;
  } catch (error) {
    notifyProblem('The case cannot be removed', error);
    return false;
  }
}
