import { Button, Checkbox, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, mutation, query } from '#renderer/api/queries.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import { guessColumns, samplesOf, type NamesTable } from './names-table.ts';

/** New names that are listed. */
const MOST_LISTED = 50;

interface PlanNamesProps {
  database: string;
  set: ClusterSet;
  table: NamesTable;
  onBack: () => void;
  onDone: () => void;
}

/** Asks which columns hold the names, shows what taking them over does, and does it. */
export function PlanNames({ database, set, table, onBack, onDone }: PlanNamesProps) {
  const { name, thresholds } = set;
  const client = useQueryClient();
  const [sample, setSample] = useState(0);
  const [columns, setColumns] = useState(() => guessColumns(table, thresholds, 0));
  const chosen = thresholds.flatMap((threshold) => {
    const column = columns[threshold];
    return column === undefined || column === sample ? [] : [{ threshold, column }];
  });
  const [isPrefixed, setPrefixed] = useState(chosen.length > 1);
  const levels = chosen.map(({ threshold, column }) => ({
    threshold,
    samples: samplesOf(table, { sample, name: column, isPrefixed }),
  }));
  const request = { database, set: name, levels };
  const plan = useQuery({
    ...query('clusters:take-over', { ...request, is_trial: true }),
    enabled: levels.length > 0,
    staleTime: 0,
    gcTime: 0,
  });
  const taking = useMutation({
    ...mutation('clusters:take-over'),
    onSuccess: ({ renames }) => {
      onDone();
      if (renames.length === 0) return notifyDone('No cluster has got another name.');
      notifyUndo(`${formatQuantity(renames.length, 'cluster has', 'clusters have')} another name.`, () => {
        const names = renames.map(({ from, to }) => ({ cluster: to, name: from }));
        void orNotify('Could not undo', () => call(client, 'clusters:rename', { database, set: name, names }));
      });
    },
  });
  const choices = table.header.map((label, column) => ({ value: String(column), label }));

  return (
    <>
      <Group align="end" mb="sm">
        <Select
          label="Isolate"
          data={choices}
          value={String(sample)}
          allowDeselect={false}
          onChange={(value) => setSample(Number(value))}
        />
        {thresholds.map((threshold) => (
          <Select
            key={threshold}
            label={`Cluster at threshold ${threshold}`}
            placeholder="None"
            data={choices.filter(({ value }) => value !== String(sample))}
            value={columns[threshold] === undefined ? null : String(columns[threshold])}
            clearable
            clearButtonProps={{ 'aria-label': `No names at threshold ${threshold}` }}
            onChange={(value) => setColumns({ ...columns, [threshold]: value === null ? undefined : Number(value) })}
          />
        ))}
      </Group>
      <Checkbox
        label="Put the name of the column before each name"
        description="Where the same name stands for another cluster at another threshold, such as a number."
        checked={isPrefixed}
        onChange={(event) => setPrefixed(event.currentTarget.checked)}
        mb="sm"
      />
      {levels.length === 0 ? (
        <Text size="sm">Say which column has the names of clusters.</Text>
      ) : (
        <QueryRegion query={plan}>{(planned) => <Planned planned={planned} />}</QueryRegion>
      )}
      {taking.error ? <ProblemView error={taking.error} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onBack}>
          Another table
        </Button>
        <Button
          disabled={!plan.data || plan.data.renames.length === 0}
          loading={taking.isPending}
          onClick={() => taking.mutate({ ...request, is_trial: false })}
        >
          {plan.data ? `Take over ${formatQuantity(plan.data.renames.length, 'name')}` : 'Take over'}
        </Button>
      </Group>
    </>
  );
}

/** What taking names over does, and what it does not. */
function Planned({ planned: { renames, kept, notes } }: { planned: OutputOf<'clusters:take-over'> }) {
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {renames.length === 0
          ? 'No cluster gets another name.'
          : `${formatQuantity(renames.length, 'cluster gets', 'clusters get')} another name.`}
        {kept > 0 ? ` ${formatQuantity(kept, 'cluster has its', 'clusters have their')} name already.` : ''}
      </Text>
      {renames.length === 0 ? null : (
        <PlainTable
          label="New names of clusters"
          rows={renames}
          most={MOST_LISTED}
          keyOf={({ from }) => from}
          columns={[
            { header: 'Cluster', cell: ({ from }) => from },
            { header: 'Gets the name', cell: ({ to }) => to },
            { header: 'Isolates of this name', cell: ({ isolates }) => formatCount(isolates), isNumber: true },
          ]}
        />
      )}
      {notes.length === 0 ? null : (
        <ul>
          {notes.map((note) => (
            <li key={note}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {note}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
