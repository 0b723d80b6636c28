import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { packageName } from '#shared/rpc/contract/draft-package.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { draftName } from '../submission-words.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** What can be done with a submission in preparation without opening it. What is being sent cannot be deleted. */
export function DraftActions({ draft }: { draft: DraftSummary }) {
  const { saving, save } = useSaving('The draft cannot be saved to a file');

  async function remove(): Promise<void> {
    await orNotify('The draft cannot be deleted', async () => {
      await rpc.call('draft:delete', { draft_id: draft.id });
      notifyUndo(`Deleted ${draftName(draft)}.`, () => {
        rpc
          .call('draft:restore', { draft_id: draft.id })
          .catch((error: unknown) => notifyProblem('It cannot be brought back', error));
      });
    });
  }

  if (saving) return <SavingButton saving={saving} />;
  const deletion: MenuAction = { label: 'Delete', icon: IconTrash, group: 'remove', run: () => void remove() };
  return (
    <ActionsMenu
      label={`Actions for ${draftName(draft)}`}
      actions={[
        {
          label: 'Save to a file…',
          icon: IconDeviceFloppy,
          group: 'save',
          run: () =>
            void save(async (options) =>
              takeSaved(await rpc.call('draft:save-copy', { draft_id: draft.id }, options), packageName(draft)),
            ),
        },
        ...(draft.state === 'draft' ? [deletion] : []),
      ]}
    />
  );
}
