import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { watchSentence } from '#shared/rules/watch-rule.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Watch, WatchNotice } from '#shared/rpc/contract/watch.ts';

/** Clusters of a notice that are named. */
const NAMED = 5;

/** What a person says of a notice, unless he writes something else. */
const KNOWN = 'Known, not new.';

/** A section with what watches have found of an isolate, acknowledged or not. Nothing where there is nothing. */
export function NoticesOfIsolate({ database, isolate }: { database: string; isolate: number }) {
  const { data: notices = [], error } = useQuery(query('watch:notices', { database, isolate }));
  if (notices.length === 0 && !error) return null;
  return (
    <Section title="Found by watches" actions={<WatchesLink database={database} />}>
      {error ? <ProblemView error={error} /> : <NoticeTable label="Found by watches" notices={notices} isOfOne />}
    </Section>
  );
}

/** A section with what watches of this computer have found and nobody has acknowledged. Nothing where nobody watches anything. */
export function WaitingNotices() {
  const watches = useQuery(query('watch:list', {}));
  const waiting = useQuery(query('watch:notices', { waiting: true }));
  const error = watches.error ?? waiting.error;
  if (error) {
    return (
      <Section title="Found by watches">
        <ProblemView error={error} />
      </Section>
    );
  }
  if (!watches.data || !waiting.data || watches.data.length === 0) return null;
  return (
    <Section title="Found by watches" actions={<WatchesLink />}>
      {watches.data.map((watch) =>
        watch.ended_why === undefined || watch.account !== undefined ? null : (
          <EndedWatch key={`${watch.database} ${watch.id}`} watch={watch} why={watch.ended_why} />
        ),
      )}
      {waiting.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is new.
        </Text>
      ) : (
        <NoticeTable label="Found by watches" notices={waiting.data} />
      )}
    </Section>
  );
}

/** Says that a watch of the owner has ended by itself, until he says that he knows. */
function EndedWatch({ watch, why }: { watch: Watch; why: string }) {
  const { database, id, set } = watch;
  return (
    <Notice
      tone="warning"
      role="note"
      title={`The watch of ${set} in ${database} has ended.`}
      actions={
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Known: watch ${id} of ${database} has ended`}
          onClick={() => void orNotify('It is shown again', () => rpc.call('watch:end', { database, id }))}
        >
          Known
        </Button>
      }
    >
      {why} It told when {watchSentence(watch)}.
    </Notice>
  );
}

function WatchesLink({ database }: { database?: string }) {
  return (
    <LinkButton to="/watches" search={database === undefined ? {} : { database }} size="compact-xs" variant="subtle">
      Watches
    </LinkButton>
  );
}

const DATABASE: PlainColumn<WatchNotice> = { header: 'Database', cell: ({ watch }) => watch.database };

const COLUMNS: PlainColumn<WatchNotice>[] = [
  { header: 'Found', cell: ({ at }) => formatTime(at) },
  DATABASE,
  { header: 'Isolates', cell: (notice) => <Clusters notice={notice} />, isText: true },
  {
    header: 'Because',
    cell: ({ watch }) => `${watchSentence(watch)} (${watch.set})`,
    isText: true,
  },
  { header: 'Watch of', cell: ({ watch }) => watch.account ?? '' },
  { header: 'Known', cell: (notice) => <Known notice={notice} />, isText: true },
];

interface NoticeTableProps {
  label: string;
  notices: readonly WatchNotice[];
  /** The page is about one database, and says which. */
  isOfOne?: boolean;
}

/** Notices with what is said of them. */
export function NoticeTable({ label, notices, isOfOne = false }: NoticeTableProps) {
  return (
    <PlainTable
      label={label}
      isWide
      columns={isOfOne ? COLUMNS.filter((column) => column !== DATABASE) : COLUMNS}
      rows={notices}
      keyOf={({ id, watch }) => `${watch.database} ${id}`}
    />
  );
}

/** The clusters of a notice with the isolates that joined. */
function Clusters({ notice: { clusters, watch } }: { notice: WatchNotice }) {
  return (
    <>
      {clusters.slice(0, NAMED).map(({ name, isolates, new_isolates, all_isolates }) => {
        const fresh = isolates.filter(({ is_new }) => is_new);
        const others = all_isolates - new_isolates;
        return (
          <div key={name}>
            {fresh.map(({ id, name: isolate }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ''}
                <Link
                  to="/sites/$site/db/$database/isolates/$isolate_id"
                  params={{ site: LOCAL_SITE, database: watch.database, isolate_id: String(id) }}
                >
                  {isolate}
                </Link>
              </span>
            ))}
            {new_isolates > fresh.length ? ` and ${formatQuantity(new_isolates - fresh.length, 'more', 'more')}` : ''}{' '}
            in{' '}
            <Link
              to="/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster"
              params={{ site: LOCAL_SITE, database: watch.database, cluster_set: watch.set, cluster: name }}
            >
              {name}
            </Link>
            {others > 0 ? `, beside ${formatQuantity(others, 'other')}` : ''}
          </div>
        );
      })}
      {clusters.length > NAMED ? <div>and {formatQuantity(clusters.length - NAMED, 'more cluster')}</div> : null}
    </>
  );
}

/** Who has said that a notice is known, or the button for that. */
function Known({ notice }: { notice: WatchNotice }) {
  const { acknowledged, watch, id } = notice;
  if (!acknowledged) {
    return (
      <DialogButton text="Acknowledge…" title="Acknowledge" size="compact-xs" aria-label={`Acknowledge notice ${id}`}>
        {(close) => <AcknowledgeForm notice={notice} onDone={close} />}
      </DialogButton>
    );
  }
  return (
    <Group gap={4}>
      <span>
        {acknowledged.words} ({acknowledged.by === '' ? 'somebody who is no user any more' : acknowledged.by},{' '}
        {formatTime(acknowledged.at)})
      </span>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Take back the acknowledgement of notice ${id}`}
        onClick={() => void takeBack(watch.database, [id])}
      >
        Take back
      </Button>
    </Group>
  );
}

async function takeBack(database: string, notices: number[]): Promise<void> {
  await orNotify('The acknowledgement stays', () => rpc.call('watch:take-back', { database, notices }));
}

function AcknowledgeForm({ notice: { id, watch }, onDone }: { notice: WatchNotice; onDone: () => void }) {
  const { database } = watch;
  const draft = useDraftForm<{ words: string }>({
    initialValues: { words: KNOWN },
    problemsOf: ({ words }) => ({ words: words.trim() === '' ? 'Say what is known.' : undefined }),
  });
  const saving = useMutation({
    mutationFn: ({ words }: { words: string }) => rpc.call('watch:acknowledge', { database, notices: [id], words }),
    onSuccess: ({ notices }) => {
      onDone();
      notifyUndo(
        'Acknowledged. An isolate that joins later makes a new notice.',
        () => void takeBack(database, notices),
      );
    },
  });
  return (
    <Form form={draft} submit="Acknowledge" work={saving} onCancel={onDone} onSubmit={(given) => saving.mutate(given)}>
      <TextInput
        label="What is known"
        description="It is kept with your name and the day."
        maxLength={500}
        data-autofocus
        {...draft.form.getInputProps('words')}
      />
    </Form>
  );
}
