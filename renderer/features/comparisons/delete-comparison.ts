import { rpc } from '#renderer/api/bridge.ts';
import { removeWithUndo } from '#renderer/ui/notices/notify-undo.tsx';
import type { ComparisonSummary } from '#shared/rpc/contract/comparison.ts';

/** Deletes a comparison, and offers to bring it back. Gives whether it is deleted. */
export function deleteComparison({
  id: comparison_id,
  name,
}: Pick<ComparisonSummary, 'id' | 'name'>): Promise<boolean> {
  return removeWithUndo({
    remove: () => rpc.call('comparison:delete', { comparison_id }),
    restore: () => rpc.call('comparison:restore', { comparison_id }),
    removed: `Deleted the comparison ${name}. Its isolates and genomes stay.`,
    failed: 'The comparison cannot be deleted',
  });
}
