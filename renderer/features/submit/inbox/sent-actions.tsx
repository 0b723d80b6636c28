import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Submission } from '#shared/api/submission.ts';
import type { InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { isToCorrect } from './inbox-labels.ts';
import { fillOwnTable, saveSettled } from './save-settled.ts';

/** Makes a draft of the rows that did not become records, or of all if all did, and leads to it. */
export function useNewDraft(place: SubmissionPlace) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => rpc.call('inbox:correct', place),
    onSuccess: (draft) => navigate({ to: '/submissions/$draft_id', params: draft }),
    onError: (error) => notifyProblem('No draft can be made of it', error),
  });
}

/** What can be done with a submission that was sent, beside answering and correcting. `copy` makes a draft of it, `fill` asks for isolates. */
export function useSentActions(
  place: SubmissionPlace,
  sent: (InboxItem & { submission: Submission }) | undefined,
  { copy, fill }: { copy: () => void; fill: () => void },
): MenuAction[] {
  const navigate = useNavigate();
  if (!sent) return [];
  const attempt = (title: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => notifyProblem(title, error));
  };
  const leave = () => navigate({ to: '/submissions' });
  const put: MenuAction = sent.archived
    ? {
        label: 'Take out of the archive',
        group: 'change',
        run: attempt('It stays in the archive', () => rpc.call('inbox:archive', { ...place, archived: false })),
      }
    : {
        label: 'Archive',
        group: 'change',
        run: attempt('It cannot be archived', () => rpc.call('inbox:archive', { ...place, archived: true })),
      };
  const usual: MenuAction[] = [
    ...(isToCorrect(sent) ? [] : [{ label: 'Copy into a new draft', group: 'new' as const, run: copy }]),
    put,
    {
      label: 'Save your table with the new ids…',
      group: 'save',
      run: attempt('The table cannot be saved', () => saveSettled(sent.submission)),
    },
    {
      label: 'Fill the ids into another table…',
      group: 'save',
      run: attempt('The ids cannot be filled in', () => fillOwnTable(sent.submission)),
    },
    { label: 'Put the ids into isolates…', group: 'change', run: fill },
  ];
  if (sent.status !== 'closed' && !sent.gone) {
    const run = () =>
      confirm(
        'Withdraw this submission?',
        'The curators do not work on it any more. Records that were made from it stay.',
        {
          confirm: 'Withdraw',
          work: attempt('It cannot be withdrawn', () => rpc.call('inbox:withdraw', place)),
        },
      );
    return [...usual, { label: 'Withdraw…', group: 'remove', run }];
  }
  const atSite: MenuAction = {
    label: 'Delete at the site…',
    group: 'remove',
    run: () =>
      confirm(
        `Delete this submission at ${sent.site_name}?`,
        'It stays in the archive on this computer, with its messages. Its files are saved here first. Records made from it stay.',
        {
          confirm: 'Delete at the site',
          work: attempt('It cannot be deleted', () => rpc.call('inbox:delete', { ...place, keeps: true })),
        },
      ),
  };
  const where = sent.gone
    ? 'It is deleted on this computer'
    : `It is deleted at ${sent.site_name}, and on this computer`;
  const everywhere: MenuAction = {
    label: sent.gone ? 'Delete…' : 'Delete everywhere…',
    group: 'remove',
    run: () =>
      confirm(
        'Delete this submission for good?',
        `${where}, with its messages and the files that were saved. Records made from it stay.`,
        {
          confirm: 'Delete for good',
          work: attempt('It cannot be deleted', () => rpc.call('inbox:delete', { ...place, keeps: false }).then(leave)),
        },
      ),
  };
  return [...usual, ...(sent.gone ? [] : [atSite]), everywhere];
}

function confirm(title: string, text: string, { confirm: label, work }: { confirm: string; work: () => void }): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: label, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    onConfirm: work,
  });
}
