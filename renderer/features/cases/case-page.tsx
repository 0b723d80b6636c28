import { Badge } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { InboxFailures } from '#renderer/records/submissions/inbox-failures.tsx';
import { CheckForChanges } from '#renderer/records/submissions/check-for-changes.tsx';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { openRename } from '#renderer/ui/forms/rename-dialog.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Case } from '#shared/rpc/contract/case.ts';
import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import { ActionButton } from './action-button.tsx';
import { CaseBoard } from './case-board.tsx';
import { CASE_COLORS, CASE_WORDS, idTable } from './case-labels.ts';
import { removeCase } from './remove-case.ts';

/** One case: what it waits for and what can be done now, then its steps. At once as it is known, and then as its sites say. */
export function CasePage() {
  const { case_id = '' } = useParams({ strict: false });
  const read = useQuery(query('case:read', { case_id }));
  const refresh = useQuery({ ...query('case:refresh', { case_id }), enabled: read.data !== undefined });
  const send = useMutation({
    mutationFn: (drafts: NonNullable<InputOf<'case:send'>['drafts']>) => rpc.call('case:send', { case_id, drafts }),
    onSuccess: ({ jobs }) => {
      if (jobs.length > 0) notifyDone(`${formatQuantity(jobs.length, 'submission')} on the way.`);
    },
  });
  const found = read.data;
  return (
    <Page
      kind="wide"
      title={found?.title ?? 'Case'}
      badges={found ? <Badge color={CASE_COLORS[found.state]}>{CASE_WORDS[found.state]}</Badge> : null}
      actions={
        found ? (
          <>
            <CheckForChanges refresh={refresh} />
            <Actions found={found} />
          </>
        ) : null
      }
    >
      <QueryRegion query={read}>
        {(one) => (
          <>
            <Notice
              tone={one.state === 'done' ? 'good' : one.state === 'trouble' ? 'warning' : 'info'}
              title={one.now.sentence}
              actions={
                one.now.action && one.now.action.kind !== 'look' ? (
                  <ActionButton case_id={case_id} found={one} action={one.now.action} send={send} isMain />
                ) : null
              }
            />
            {refresh.error ? <ProblemView error={refresh.error} onRetry={() => void refresh.refetch()} /> : null}
            <InboxFailures
              failures={refresh.data ?? []}
              onRetry={() => void refresh.refetch()}
              isAsking={() => refresh.isFetching}
            />
            {send.error ? <ProblemView error={send.error} /> : null}
            {send.data ? <HeldDrafts held={send.data.held} /> : null}
            <CaseBoard case_id={case_id} found={one} send={send} />
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

function Actions({ found }: { found: Case }) {
  const navigate = useNavigate();
  const rename = () =>
    openRename({
      title: 'Rename the case',
      name: found.title,
      longest: 300,
      rename: (title) => rpc.call('case:rename', { case_id: found.id, title }),
    });
  const remove = async () => {
    if (await removeCase(found)) await navigate({ to: '/cases' });
  };
  return (
    <ActionsMenu
      label={`Actions for ${found.title}`}
      actions={[
        { label: 'Rename…', icon: IconPencil, group: 'change', run: rename },
        {
          label: 'Copy the ids',
          icon: IconCopy,
          group: 'save',
          run: () => void copyText(idTable(found), 'the ids of the case'),
        },
        { label: 'Remove', icon: IconTrash, group: 'remove', run: () => void remove() },
      ]}
    />
  );
}

/** Drafts that were not sent because of their errors, each with the first one. */
function HeldDrafts({ held }: Pick<OutputOf<'case:send'>, 'held'>) {
  if (held.length === 0) return null;
  return (
    <Notice tone="warning" title={`${formatQuantity(held.length, 'draft')} must be corrected before it can be sent.`}>
      <ul>
        {held.map(({ draft_id, title, reason }) => (
          <li key={draft_id}>
            <Link to="/submissions/$draft_id" params={{ draft_id }} search={{ step: 'check' }}>
              {title === '' ? 'A draft' : title}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
