import { Badge, Button, Kbd, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearch, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import {
  aboutText,
  ageText,
  daysSince,
  OUTCOME_WORDS,
  STATUS_WORDS,
} from '#renderer/records/submissions/submission-labels.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { useCharacterKeys } from '#renderer/ui/controls/use-character-keys.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import { queuedLink } from './queue-columns.tsx';
import { nextPending, shownItems, stepFrom, type ShownItem, submissionAfter } from './settle/decide.ts';
import { ItemList } from './settle/item-list.tsx';
import { ItemView } from './settle/item-view.tsx';
import { activeKeys, queueKeys, type QueueKeys } from './settle/queue-keys.ts';
import classes from './settle/settle.module.css';
import { SubmissionDialogs } from './settle/submission-dialogs.tsx';
import { useCuration, type Curation } from './settle/use-curation.ts';

/** One submission, to be settled item by item. */
export function QueuedSubmissionPage() {
  const address = useParams({ from: '/sites/$site/db/$database/queue/$submission_id' });
  const { site, database, submission_id } = address;
  const submission = useQuery(queueQueries.one(site, database, submission_id));
  return submission.data ? (
    <Settling key={submission_id} address={address} submission={submission.data} />
  ) : (
    <Page title="Submission" kind="list">
      <QueryRegion query={submission} lines={8}>
        {() => null}
      </QueryRegion>
    </Page>
  );
}

function Settling({ address, submission }: { address: QueuedAddress; submission: QueuedSubmission }) {
  const { item: asked } = useSearch({ from: '/sites/$site/db/$database/queue/$submission_id' });
  const changeAddress = useAddressChange();
  const [shown, setShown] = useState<ShownItem>('all');
  const { list } = submission;
  const current = Number(asked ?? nextPending(list, 0) ?? list[0]?.position ?? 0);
  const choose = (position: number) => changeAddress({ item: String(position) }, { resetScroll: false });
  const curation = useCuration(address, choose);
  const item = list.find(({ position }) => position === current);
  const items = shownItems(list, shown);
  const step = (by: number) => {
    const next = stepFrom(items, current, by);
    if (next !== undefined) choose(next);
  };
  const toNextPending = () => {
    const next = nextPending(list, current);
    if (next !== undefined) choose(next);
    return next !== undefined;
  };
  const toNextSubmission = useNextSubmission(address, submission.date_submitted);
  const keys = queueKeys(curation, submission, item, { step, toNextPending, toNextSubmission });
  useCharacterKeys(curation.dialog === undefined ? activeKeys(keys) : {});
  return (
    <Page
      kind="list"
      title={`${aboutText(submission)} from ${submission.submitter.name}`}
      subtitle={<Subtitle address={address} submission={submission} />}
      badges={<StateBadge submission={submission} />}
      actions={<HeadActions submission={submission} curation={curation} keys={keys} />}
    >
      <VisuallyHidden aria-live="polite" data-spoken>
        {curation.said}
      </VisuallyHidden>
      <div className={classes['halves']}>
        <div className={classes['side']}>
          <ShownChoice submission={submission} shown={shown} onChange={setShown} />
          <ItemList items={items} current={current} onChoose={choose} onStep={step} />
          <p className={classes['said']} aria-hidden="true">
            {curation.said}
          </p>
        </div>
        {item ? (
          <ItemView
            key={item.position}
            address={address}
            submission={submission}
            item={item}
            curation={curation}
            keys={keys}
            onGo={choose}
          />
        ) : (
          <EmptyState title="This submission has no items" />
        )}
      </div>
      <SubmissionDialogs address={address} submission={submission} item={item} curation={curation} />
    </Page>
  );
}

function Subtitle({ address, submission }: { address: QueuedAddress; submission: QueuedSubmission }) {
  const label = useDatabaseLabel(address.site, address.database);
  const { items, date_submitted } = submission;
  const age = ageText(daysSince(date_submitted));
  return `${label}; sent ${age === 'today' ? age : `${age} ago`}; ${formatCount(items.pending)} waiting, ${formatCount(items.assigned)} assigned, ${formatCount(items.rejected)} rejected`;
}

function StateBadge({ submission: { status, outcome, items } }: { submission: QueuedSubmission }) {
  if (status === 'closed')
    return <Badge color="gray">{outcome ? `Closed: ${OUTCOME_WORDS[outcome]}` : 'Closed'}</Badge>;
  if (status === 'started') return <Badge color="yellow">{STATUS_WORDS.started}</Badge>;
  return items.pending === 0 ? <Badge color="green">All settled</Badge> : null;
}

function HeadActions({
  submission,
  curation,
  keys,
}: {
  submission: QueuedSubmission;
  curation: Curation;
  keys: QueueKeys;
}) {
  const isClosed = submission.status === 'closed';
  return (
    <>
      {keys.A ? (
        <Button
          variant={submission.items.pending === 0 ? 'default' : 'filled'}
          onClick={keys.A}
          rightSection={<Kbd aria-hidden="true">Shift A</Kbd>}
          aria-keyshortcuts="Shift+A"
        >
          {submission.classes.clean === 1
            ? 'Assign the clean one'
            : `Assign all ${formatCount(submission.classes.clean)} clean`}
        </Button>
      ) : null}
      {isClosed ? (
        <>
          <Button variant="default" onClick={() => curation.open('reopen')}>
            Open again…
          </Button>
          <Button onClick={keys.n} rightSection={<Kbd aria-hidden="true">N</Kbd>} aria-keyshortcuts="n">
            Next submission
          </Button>
        </>
      ) : (
        <Button
          variant={keys.c ? 'filled' : 'default'}
          disabled={!keys.c}
          title={keys.c ? undefined : 'Settle every item first'}
          onClick={keys.c}
          rightSection={<Kbd aria-hidden="true">C</Kbd>}
          aria-keyshortcuts="c"
        >
          Close…
        </Button>
      )}
      <ActionsMenu
        label="More for the submission"
        actions={[
          ...(keys.U
            ? [{ label: 'Take back what was assigned together…', group: 'change' as const, run: keys.U }]
            : []),
          { label: 'Your reasons for rejecting…', group: 'change', run: () => curation.open('reasons') },
        ]}
      />
    </>
  );
}

function ShownChoice({
  submission: { list, items, classes: counts },
  shown,
  onChange,
}: {
  submission: QueuedSubmission;
  shown: ShownItem;
  onChange: (shown: ShownItem) => void;
}) {
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Which items"
      value={shown}
      onChange={(value) => onChange(value)}
      data={[
        { value: 'all', label: `All ${formatCount(list.length)}` },
        { value: 'open', label: `Open ${formatCount(items.pending)}` },
        { value: 'warning', label: <SignedCount sign="⚠" words="With warnings:" count={counts.warning} /> },
        { value: 'error', label: <SignedCount sign="✕" words="With errors:" count={counts.error} /> },
      ]}
    />
  );
}

/** A number with a sign for who sees it, and words for who hears it. */
function SignedCount({ sign, words, count }: { sign: string; words: string; count: number }) {
  return (
    <span title={`${words} ${formatCount(count)}`}>
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{words}</VisuallyHidden> {formatCount(count)}
    </span>
  );
}

/** Leads to the next submission that waits, or to the queue, which says that none does. */
function useNextSubmission({ site, database, submission_id }: QueuedAddress, date_submitted: string): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function goOn(): Promise<void> {
    const { rows } = await client.fetchQuery(queueQueries.list('pending'));
    const next = submissionAfter(rows, { site, database, id: submission_id, date_submitted });
    await navigate(next ? queuedLink(next) : { to: '/queue' });
  }
  return () => {
    goOn().catch((error: unknown) => notifyProblem('The next submission cannot be read', error));
  };
}
