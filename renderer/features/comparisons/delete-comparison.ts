import { rpc } from '#renderer/api/bridge.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { ComparisonSummary } from '#shared/rpc/contract/comparison.ts';

/** Deletes a comparison, and offers to bring it back. Gives whether it is deleted. */
export async function deleteWithUndo({ id, name }: Pick<ComparisonSummary, 'id' | 'name'>): Promise<boolean> {
  try {
    await rpc.call('comparison:delete', { comparison_id: id });
    notifyUndo(`Deleted the comparison ${name}. Its isolates and genomes stay.`, () => {
      rpc
        .call('comparison:restore', { comparison_id: id })
        .catch((error: unknown) => notifyProblem('It cannot be brought back', error));
    });
    return true;
  } catch (error) {
    notifyProblem('The comparison cannot be deleted', error);
    return false;
  }
}
