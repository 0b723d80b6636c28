import { Button, Group, Text, Title } from '@mantine/core';
import { IconGitCompare, IconListCheck, IconPlayerStop, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { formatBytes } from '#renderer/ui/text/format.ts';
import type { QueryEntry } from './query-queue.ts';
import { queue } from './query-session.ts';
import { removeInputs } from './remove-inputs.ts';
import { describeAssembly } from './report/assembly-labels.ts';
import { ResultView } from './report/result-view.tsx';
import { CompareGenomes } from './results/compare-genomes.tsx';
import { ShownResult } from './results/result-key.ts';
import { useReport } from './results/use-report.ts';
import { PrepareSubmissionButton } from './to-submissions/use-prepare-submission.tsx';
import classes from './query.module.css';

function EntryActions({ entry }: { entry: QueryEntry }) {
  const isOpen = entry.state === 'queued' || entry.state === 'running';
  const { request, kept } = entry;
  const only = useMemo(() => [entry], [entry]);
  return (
    <Group gap="sm">
      {isOpen ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconPlayerStop size={14} aria-hidden="true" />}
          onClick={() => queue.cancel([entry.id])}
        >
          Cancel
        </Button>
      ) : null}
      {request && kept && (entry.state === 'failed' || entry.state === 'cancelled') ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          onClick={() => queue.start(new Map([[entry.id, kept]]), request)}
        >
          Retry
        </Button>
      ) : null}
      <PrepareSubmissionButton entries={only} size="compact-xs" />
      <CompareButton entry={entry} />
      <StartCaseLink entry={entry} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        leftSection={<IconTrash size={14} aria-hidden="true" />}
        onClick={() => removeInputs([entry])}
      >
        Remove
      </Button>
    </Group>
  );
}

function sizeOf({ result, size }: QueryEntry): string {
  if (result) return describeAssembly(result);
  return size === undefined ? '' : formatBytes(size);
}

function Unfinished({ entry }: { entry: QueryEntry }) {
  const { state, progress, problem } = entry;
  if (state === 'ready') return <Text size="sm">Not run yet. Ctrl+Enter runs the query.</Text>;
  if (state === 'queued') return <Text size="sm">Waiting for its turn.</Text>;
  if (state === 'cancelled') return <Text size="sm">Cancelled. Retry runs it again.</Text>;
  if (state === 'running') {
    return (
      <div role="status">
        <Text size="sm">{progress?.message ?? 'Searching…'}</Text>
        <ProgressBar
          label="Progress of the query"
          percent={progress && runningPercent(progress.done, progress.total)}
        />
      </div>
    );
  }
  return (
    <>
      <Notice tone="bad" title={problem?.message ?? 'The query failed.'} />
      {problem ? <ProblemList problem={problem} /> : null}
    </>
  );
}

/** All of a result, which is fetched when it is looked at. */
function Report({ entry, onShowFigures }: { entry: QueryEntry; onShowFigures: () => void }) {
  const report = useReport(entry.kept);
  return (
    <ShownResult value={entry.kept}>
      <QueryRegion query={report}>
        {(result) => <ResultView entry={entry} result={result} onShowFigures={onShowFigures} />}
      </QueryRegion>
    </ShownResult>
  );
}

/** One input: its result, or how far it is, or why it failed. */
export function InputDetail({ entry }: { entry: QueryEntry }) {
  const figures = useRef<HTMLParagraphElement>(null);
  return (
    <div className={classes['detail']}>
      <div className={classes['headline']}>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Title order={2}>{entry.name}</Title>
          <Text ref={figures} tabIndex={-1} size="xs" c="dimmed" className={classes['figures']}>
            {sizeOf(entry)}
          </Text>
        </div>
        <EntryActions entry={entry} />
      </div>
      {entry.result ? (
        <Report key={entry.id} entry={entry} onShowFigures={() => figures.current?.focus()} />
      ) : (
        <Unfinished entry={entry} />
      )}
    </div>
  );
}

/** Compares a typed genome with the samples of an earlier comparison. */
function CompareButton({ entry: { result, kept } }: { entry: QueryEntry }) {
  const [isComparing, setComparing] = useState(false);
  const genomes = useMemo(
    () => (result && kept && result.schemes.length > 0 ? [{ result, kept }] : []),
    [result, kept],
  );
  if (genomes.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        leftSection={<IconGitCompare size={14} aria-hidden="true" />}
        onClick={() => setComparing(true)}
      >
        Compare…
      </Button>
      {isComparing ? <CompareGenomes genomes={genomes} onClose={() => setComparing(false)} /> : null}
    </>
  );
}

/** Leads from a result with a new allele or an unknown profile to a case of it. Nothing for others. */
function StartCaseLink({ entry: { result, kept } }: { entry: QueryEntry }) {
  if (!result || !kept) return null;
  const isNew = [...result.details.values()].some(({ novel }) => novel !== undefined);
  const isUnknown = result.schemes.some(({ state }) => state === 'new');
  if (!isNew && !isUnknown) return null;
  return (
    <LinkButton
      to="/cases/new"
      search={{ run: kept.run_id, position: String(kept.position) }}
      size="compact-xs"
      leftSection={<IconListCheck size={14} aria-hidden="true" />}
      title="Follow the new alleles, their profile and the isolate as one piece of work"
    >
      Start a case…
    </LinkButton>
  );
}
