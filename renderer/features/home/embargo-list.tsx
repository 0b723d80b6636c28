import { Anchor, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { AskForLater, Publish } from '#renderer/records/isolates/custody-dialogs.tsx';
import { InboxFailures } from '#renderer/records/submissions/inbox-failures.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { Embargo } from '#shared/rpc/contract/embargo.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** Days before the end at which somebody should think of it. */
const SOON = 30;

/** Lines that are shown at first. */
const LISTED = 10;

/** A text that stays on one line. */
export function Whole({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;
}

/** `onChanged` is told of a site at which something was done. */
const columnsOf = (onChanged: (site: string) => void): PlainColumn<Embargo>[] => [
  { header: 'Record', cell: (one) => <RecordLink embargo={one} /> },
  {
    header: 'Database',
    cell: ({ site, site_name, database }) => (site === LOCAL_SITE ? database : `${database}, ${site_name}`),
  },
  { header: 'Private until', cell: (one) => <Whole text={dayText(one)} /> },
  { header: 'Left', cell: (one) => <Whole text={leftText(one)} />, isNumber: true },
  { header: 'What to do', cell: (one) => <Next embargo={one} onChanged={() => onChanged(one.site)} /> },
  { header: 'As of', cell: ({ as_of }) => (as_of === undefined ? '' : <Whole text={formatTime(as_of)} />) },
];

/** What the user keeps back at all sites, as these last told. Nothing where there is nothing. */
export function EmbargoList() {
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = useQuery(query('embargo:list'));
  const refresh = useMutation({
    ...mutation('inbox:refresh'),
    onError: (problem) => notifyProblem('The sites cannot be asked', problem),
  });
  if (error) {
    return (
      <Section title="My embargoes">
        <ProblemView error={error} />
      </Section>
    );
  }
  const { embargoes = [], unlisted = 0, failures = [] } = data ?? {};
  if (embargoes.length === 0 && failures.length === 0) return null;
  const isAsking = (site?: string) => refresh.isPending && refresh.variables.site === site;
  return (
    <Section
      title="My embargoes"
      actions={
        embargoes.some(({ site }) => site !== LOCAL_SITE) ? (
          <Button variant="subtle" size="compact-xs" loading={isAsking()} onClick={() => refresh.mutate({})}>
            Ask the sites now
          </Button>
        ) : null
      }
    >
      <InboxFailures failures={failures} onRetry={(site) => refresh.mutate({ site })} isAsking={isAsking} />
      <PlainTable
        label="My embargoes"
        isWide
        columns={columnsOf((site) => (site === LOCAL_SITE ? undefined : refresh.mutate({ site })))}
        rows={isWhole ? embargoes : embargoes.slice(0, LISTED)}
        keyOf={(one) => JSON.stringify(one)}
      />
      {!isWhole && embargoes.length > LISTED ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show all {formatCount(embargoes.length)}
        </Button>
      ) : null}
      {unlisted > 0 ? <p>{formatQuantity(unlisted, 'more private isolate')} with later days.</p> : null}
    </Section>
  );
}

/** What is to be known, and what owners do with isolates that are private. On this computer the day is changed on their page. */
function Next({ embargo, onChanged }: { embargo: Embargo; onChanged: () => void }) {
  const { site, database, state, isolates, day, asked_until } = embargo;
  const text = nextText(embargo);
  if (state !== 'private' || !isolates) return text;
  const places = isolates.ids.map((isolate_id) => ({ site, database, isolate_id }));
  const concerned = { places, what: recordText(embargo), size: 'compact-xs', onChanged } as const;
  const mayAsk = site !== LOCAL_SITE && day !== undefined && asked_until === undefined;
  return (
    <Group gap={4}>
      {text === '' ? null : <span>{text}</span>}
      <Publish {...concerned} />
      {mayAsk ? <AskForLater {...concerned} day={day} /> : null}
    </Group>
  );
}

/** Leads to the isolate, to the isolates of the database where these are several, or to the submission. */
function RecordLink({ embargo }: { embargo: Embargo }) {
  const { site, database, isolates, submission } = embargo;
  const text = recordText(embargo);
  return (
    <Anchor
      inherit
      renderRoot={(props) => {
        if (submission) {
          const params = { site, database, submission_id: submission.submission_id };
          return <Link to="/sites/$site/db/$database/submissions/$submission_id" params={params} {...props} />;
        }
        if (isolates?.count === 1) {
          const params = { site, database, isolate_id: String(isolates.isolate_id) };
          return <Link to="/sites/$site/db/$database/isolates/$isolate_id" params={params} {...props} />;
        }
        const search = { filter: JSON.stringify(filterOf(embargo)) };
        return <Link to="/sites/$site/db/$database/isolates" params={{ site, database }} search={search} {...props} />;
      }}
    >
      {text}
    </Anchor>
  );
}

/** The isolates of a day in the list of its database; those that are public now are among all others. */
function filterOf({ state, day }: Embargo): IsolateFilter {
  if (state === 'ended') return { property: 'visibility', op: '=', value: 'public' };
  const isPrivate: IsolateFilter = { property: 'visibility', op: '=', value: 'private' };
  const ofDay: IsolateFilter =
    day === undefined ? { property: 'embargo_until', op: 'empty' } : { property: 'embargo_until', op: '=', value: day };
  return { all: [isPrivate, ofDay] };
}

/** What is kept back: `Ex1001`, `Ex1001 and 11 more`, `Submission of genomes`. */
function recordText({ isolates, submission }: Embargo): string {
  if (!isolates) return `Submission of ${submission?.type ?? 'records'}`;
  const { count, name } = isolates;
  return count === 1 ? name : `${name} and ${formatQuantity(count - 1, 'more', 'more')}`;
}

function dayText({ state, day, time_zone, is_reckoned, isolates }: Embargo): string {
  if (day === undefined) return state === 'private' && isolates ? 'somebody publishes it' : 'not known';
  if (is_reckoned) return `about ${day}`;
  return time_zone === undefined ? day : `${day} (${time_zone})`;
}

/** How long it is until then. */
function leftText({ days_left, state }: Embargo): string {
  if (state === 'ended') return 'ended';
  return days_left === undefined ? '' : formatQuantity(days_left, 'day');
}

/** What is to be known, or to be done next. */
function nextText({ state, days_left, day, asked_until, doubt, isolates, as_of }: Embargo): string {
  switch (state) {
    case 'not_stored':
      return doubt ?? '';
    case 'waiting':
      return 'The curators have not accepted it yet.';
    case 'ended':
      return isolates && as_of === undefined ? 'Public.' : 'Its day has come. Open it to see whether it is public.';
    case 'private':
      if (asked_until !== undefined) return `The curators are asked to keep it private until ${asked_until}.`;
      if (day === undefined) return 'Publish it when all may see it.';
      if ((days_left ?? SOON) >= SOON) return '';
      return isolates
        ? 'It ends soon: publish it, or see to a later day.'
        : 'It ends soon: write to the curators if you need a later day.';
  }
}
