import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeCustody, publicDay, type CustodyChange } from '#renderer/api/isolates/custody.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { queueQueries, type QueueDatabase } from '#renderer/api/submissions/queue.ts';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';
import { QueueFailures } from '../queue-failures.tsx';
import { type Embargoes, useEmbargoes } from './use-embargoes.ts';

type QueuedIsolate = QueueDatabase & { isolate_id: number; isolate: string };

/** What owners ask in the databases that the user may curate, and when isolates become public there. */
export function EmbargoesPage() {
  const queue = useQuery(queueQueries.list('pending'));
  return (
    <Page
      title="Embargoes"
      subtitle="Isolates that become public by themselves, and owners who ask to keep theirs private for longer"
      kind="wide"
      help="people#private-isolates"
    >
      <QueueFailures failures={queue.data?.failures} />
      <QueryRegion query={queue} lines={6}>
        {({ databases }) => <Lists databases={databases} />}
      </QueryRegion>
    </Page>
  );
}

function Lists({ databases }: { databases: readonly QueueDatabase[] }) {
  const { isPending, requests, ending, ended, more } = useEmbargoes(databases);
  if (isPending) return null;
  const hasSites = new Set(databases.map(({ site }) => site)).size > 1;
  if (requests.length + ending.length + ended.length === 0) {
    return (
      <EmptyState title="No embargo ends">
        {`Isolates that become public within ${USUAL_DAYS} days appear here, those that became public in the last ${USUAL_DAYS}, and what owners ask.`}
      </EmptyState>
    );
  }
  return (
    <>
      {requests.length > 0 ? (
        <Section title="Owners ask for a later day">
          <Requests hasSites={hasSites} rows={requests} />
        </Section>
      ) : null}
      <Section title={`Public within ${USUAL_DAYS} days`}>
        <Isolates
          label="Isolates that become public"
          hasSites={hasSites}
          rows={ending}
          more={more.ending}
          day={{ header: 'Public from', cell: publicFrom }}
        />
      </Section>
      <Section title={`Public for ${USUAL_DAYS} days or less`}>
        <Isolates
          label="Isolates that have become public"
          hasSites={hasSites}
          rows={ended}
          more={more.ended}
          day={{ header: 'Published', cell: ({ ended_at }) => formatTime(ended_at) }}
        />
      </Section>
    </>
  );
}

const publicFrom = ({ embargo_until, time_zone }: { embargo_until: string; time_zone: string | undefined }) =>
  publicDay(embargo_until, time_zone);

const keyOf = ({ site, database, isolate_id }: QueuedIsolate) => `${site} ${database} ${isolate_id}`;

function IsolateLink({ site, database, isolate_id, isolate }: QueuedIsolate) {
  return (
    <Link to={databasePath(site, database, 'isolates', String(isolate_id))}>
      {isolate_id}: {isolate}
    </Link>
  );
}

/** The database of an isolate; with the site where there are several. */
const databaseOf = ({ database, siteName }: QueuedIsolate, hasSites: boolean) =>
  hasSites ? `${database} (${siteName})` : database;

interface IsolatesProps<Row> {
  label: string;
  hasSites: boolean;
  rows: readonly Row[];
  /** How many the list leaves out. */
  more: number;
  day: PlainColumn<Row>;
}

function Isolates<Row extends QueuedIsolate & { owners: readonly string[] }>({
  label,
  hasSites,
  rows,
  more,
  day,
}: IsolatesProps<Row>) {
  if (rows.length === 0) return <Text size="sm">None</Text>;
  return (
    <>
      <PlainTable
        label={label}
        isWide
        columns={[
          { header: 'Isolate', cell: (one) => <IsolateLink {...one} />, isUnbroken: true },
          { header: 'Database', cell: (one) => databaseOf(one, hasSites) },
          { ...day, isUnbroken: true },
          { header: 'Owners', cell: ({ owners }) => (owners.length === 0 ? 'nobody' : owners.join(', ')) },
        ]}
        rows={rows}
        keyOf={keyOf}
      />
      {more > 0 ? <Text size="sm">And {formatQuantity(more, 'more isolate')}.</Text> : null}
    </>
  );
}

function Requests({ hasSites, rows }: { hasSites: boolean; rows: Embargoes['requests'] }) {
  return (
    <PlainTable
      label="Requests for a later day"
      isWide
      columns={[
        {
          header: 'Isolate',
          cell: (request) => (
            <>
              <IsolateLink {...request} />
              <div>{databaseOf(request, hasSites)}</div>
            </>
          ),
        },
        { header: 'Public from', cell: (request) => <Days request={request} />, isUnbroken: true },
        { header: 'Answer', cell: (request) => <Answer request={request} /> },
        {
          header: 'Asked by',
          cell: ({ asked_by, asked_at, reason = '' }) => (
            <>
              {asked_by ?? 'somebody'}, {formatTime(asked_at)}
              {reason === '' ? null : <div>{reason}</div>}
            </>
          ),
        },
      ]}
      rows={rows}
      keyOf={keyOf}
    />
  );
}

function Days({ request }: { request: Embargoes['requests'][number] }) {
  const { embargo_until, asked_until, time_zone } = request;
  return (
    <>
      {publicDay(embargo_until, time_zone)}
      <div>asked: {publicDay(asked_until, time_zone)}</div>
    </>
  );
}

/** What a curator answers: the later day, or none. */
function Answer({ request }: { request: Embargoes['requests'][number] }) {
  const { site, database, isolate_id, isolate, asked_until, embargo_until } = request;
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (change: CustodyChange) =>
      changeCustody(client, [{ site, database, isolate_id }], { ...change, reason: '' }),
    onSuccess: (_done, { kind }) =>
      notifyDone(`${isolate} becomes public on ${kind === 'grant' ? asked_until : `${embargo_until}, as before`}.`),
    onError: (error) => notifyProblem('The request is not answered', error),
  });
  const answer = (text: string, change: CustodyChange) => (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${text}: isolate ${isolate_id} of ${database}`}
      disabled={answering.isPending}
      onClick={() => answering.mutate(change)}
    >
      {text}
    </Button>
  );
  return (
    <Group gap={4}>
      {answer('Grant', { kind: 'grant', embargo_until: asked_until })}
      {answer('Decline', { kind: 'decline' })}
    </Group>
  );
}
