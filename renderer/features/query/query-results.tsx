import { Button, Group, Select, Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMemo, useState } from 'react';
import { formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { InputDetail } from './input-detail.tsx';
import { InputList } from './input-list.tsx';
import type { QueryEntry } from './query-queue.ts';
import { queue, removeInputs, useSession } from './query-session.ts';
import { listViews, summarize } from './result-table.ts';
import { SaveResults } from './save-results.tsx';
import { StampLine } from './stamp-line.tsx';
import { SummaryGrid } from './summary-table.tsx';
import classes from './query.module.css';

function clear(entries: QueryEntry[]): void {
  const results = entries.filter((entry) => entry.result !== undefined).length;
  if (results === 0) {
    removeInputs(entries);
    return;
  }
  modals.openConfirmModal({
    title: 'Clear all inputs?',
    children: (
      <Text size="sm">
        This takes {formatQuantity(entries.length, 'input')} off the list, with {formatQuantity(results, 'result')} that{' '}
        {results === 1 ? 'is' : 'are'} kept nowhere else. The files themselves stay where they are.
      </Text>
    ),
    labels: { confirm: 'Clear all', cancel: 'Keep them' },
    confirmProps: { color: 'red' },
    onConfirm: () => removeInputs(entries),
  });
}

function ListActions({ entries }: { entries: QueryEntry[] }) {
  const open = entries.filter(({ state }) => state === 'queued' || state === 'running');
  const stopped = entries.filter(({ state, request }) => request && (state === 'failed' || state === 'cancelled'));
  return (
    <Group gap={4}>
      {open.length > 0 ? (
        <Button
          variant="default"
          size="compact-xs"
          aria-label="Cancel all"
          onClick={() => queue.cancel(open.map(({ id }) => id))}
        >
          Cancel
        </Button>
      ) : null}
      {stopped.length > 0 ? (
        <Button
          variant="default"
          size="compact-xs"
          title="Run the failed and the cancelled ones again"
          onClick={queue.retryFailed}
        >
          Retry {formatCount(stopped.length)}
        </Button>
      ) : null}
      <Button variant="subtle" color="gray" size="compact-xs" aria-label="Clear all" onClick={() => clear(entries)}>
        Clear
      </Button>
    </Group>
  );
}

/** Why there is no summary yet. */
function explainEmptiness(entries: QueryEntry[]): string {
  if (entries.some(({ state }) => state === 'queued' || state === 'running'))
    return 'Results appear here as they come.';
  const failed = entries.filter(({ state }) => state === 'failed').length;
  if (failed > 0) return `✕ ${formatQuantity(failed, 'input')} failed; the list has the reasons.`;
  return 'Nothing has been run yet. Ctrl+Enter runs the query.';
}

function Summary({ entries }: { entries: QueryEntry[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const results = useMemo(() => entries.flatMap(({ result }) => result ?? []), [entries]);
  const views = useMemo(() => listViews(results), [results]);
  const view = views.find(({ label }) => label === chosen) ?? views[0];
  const table = useMemo(() => (view ? summarize(results, view) : undefined), [results, view]);
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const last = results.at(-1);
  if (!view || !table || !last) {
    return <Text size="sm">{explainEmptiness(entries)}</Text>;
  }
  return (
    <>
      <div className={classes['headline']}>
        <Title order={2}>Summary</Title>
        <Group gap="xs">
          {views.length > 1 ? (
            <Select
              aria-label="Columns of the summary"
              data={views.map(({ label }) => label)}
              value={view.label}
              onChange={setChosen}
              allowDeselect={false}
              w={190}
            />
          ) : null}
          <SaveResults table={table} results={results} />
        </Group>
      </div>
      {failed > 0 ? <Text size="sm">✕ {formatQuantity(failed, 'input')} failed; the list has the reasons.</Text> : null}
      <div className={classes['grow']}>
        <SummaryGrid key={view.label} table={table} view={view} entries={entries} />
      </div>
      <StampLine result={last} />
    </>
  );
}

/** The list of inputs, and beside it the summary or the chosen input. */
export function QueryResults({ entries }: { entries: QueryEntry[] }) {
  const { selected } = useSession();
  const entry = entries.find(({ id }) => id === selected);
  return (
    <div className={classes['frame']}>
      <div className={classes['results']}>
        <div className={classes['detail']}>
          <div className={classes['headline']}>
            <Title order={2}>Inputs</Title>
            <ListActions entries={entries} />
          </div>
          <InputList entries={entries} selected={selected} />
        </div>
        {entry ? (
          <InputDetail entry={entry} />
        ) : (
          <div className={classes['detail']}>
            <Summary entries={entries} />
          </div>
        )}
      </div>
    </div>
  );
}
