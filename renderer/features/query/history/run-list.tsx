import { Badge, Button, ScrollArea, Table, Text, TextInput } from '@mantine/core';
import { IconFilter, IconHistory, IconPencil, IconRefresh, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatBytes, formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { SavedRun } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';
import { useSession } from '../query-session.ts';
import { confirmDeleteForGood, deleteRun, renameRun, runAgain, showRun } from './run-actions.tsx';
import { RunName, countOpen, databaseLabel, describeInputs, describeUneditable } from './run-name.tsx';
import classes from './history.module.css';

/** Runs from which a filter helps to find one. */
const FILTERED = 8;

function RunMenu({ run, onRename, onDone }: { run: SavedRun; onRename: () => void; onDone: () => void }) {
  return (
    <ActionsMenu
      isSmall
      label={`More for ${run.name}`}
      actions={[
        {
          label: 'Run again',
          icon: IconRefresh,
          group: 'new',
          isDisabled: run.definitions === 'gone' && run.request.database !== ANY_DATABASE,
          run: () => runAgain(run, onDone),
        },
        { label: 'Rename…', icon: IconPencil, group: 'change', run: onRename },
        { label: 'Delete', icon: IconTrash, group: 'remove', run: () => deleteRun(run) },
        { label: 'Delete for good…', icon: IconTrashX, group: 'remove', run: () => confirmDeleteForGood(run) },
      ]}
    />
  );
}

function RunRow({ run, isShown, onDone }: { run: SavedRun; isShown: boolean; onDone: () => void }) {
  const [isRenaming, setRenaming] = useState(false);
  const open = countOpen(run);
  return (
    <Table.Tr>
      <Table.Td>
        {isRenaming ? (
          <RunName
            name={run.name}
            onEnd={(name) => {
              setRenaming(false);
              if (name !== undefined) void renameRun(run, name);
            }}
          />
        ) : (
          <button type="button" className={classes['open']} onClick={() => showRun(run.id, onDone)}>
            {run.name}
          </button>
        )}
        <span className={classes['marks']}>
          {isShown ? <Badge size="xs">shown</Badge> : null}
          {open > 0 ? (
            <Badge size="xs" color="gray" variant="light">
              {formatCount(open)} not done
            </Badge>
          ) : null}
          {run.unkept ? (
            <Badge size="xs" color="red" variant="light" title={describeUneditable(run)}>
              not kept
            </Badge>
          ) : null}
          {run.definitions === 'changed' ? (
            <Badge size="xs" color="gray" variant="light" title="The database has changed since then">
              database changed
            </Badge>
          ) : null}
          {run.definitions === 'gone' ? (
            <Badge size="xs" color="gray" variant="light">
              database gone
            </Badge>
          ) : null}
        </span>
      </Table.Td>
      <Table.Td>
        {databaseLabel(run.request.database)}, {run.request.label}
      </Table.Td>
      <Table.Td className={classes['nowrap']}>{formatTime(run.created_at)}</Table.Td>
      <Table.Td>{describeInputs(run)}</Table.Td>
      <Table.Td ta="end">{formatCount(run.novel)}</Table.Td>
      <Table.Td p={0}>
        <RunMenu run={run} onRename={() => setRenaming(true)} onDone={onDone} />
      </Table.Td>
    </Table.Tr>
  );
}

function Runs({ runs, limit, onDone }: { runs: SavedRun[]; limit: number; onDone: () => void }) {
  const { run: shown } = useSession();
  const [words, setWords] = useState('');
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = runs.filter(({ name, request }) => {
    const text = `${name} ${databaseLabel(request.database)} ${request.label}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  return (
    <div className={classes['list']}>
      {runs.length >= FILTERED ? (
        <TextInput
          role="searchbox"
          aria-label="Filter results"
          placeholder="Filter results"
          leftSection={<IconFilter size={14} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          w={240}
        />
      ) : null}
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Earlier results' }}>
        <Table aria-label="Earlier results" verticalSpacing={8} miw={640} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Searched in</Table.Th>
              <Table.Th>Started</Table.Th>
              <Table.Th>Genomes</Table.Th>
              <Table.Th ta="end">Novel alleles</Table.Th>
              <Table.Td w={36} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.map((run) => (
              <RunRow key={run.id} run={run} isShown={run.id === shown} onDone={onDone} />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {found.length === 0 ? (
        <EmptyState
          title="No result contains all of these words"
          actions={<Button onClick={() => setWords('')}>Show all</Button>}
        />
      ) : null}
      <Text size="xs" c="dimmed">
        {formatQuantity(runs.length, 'run')}, {formatBytes(bytes)} on this computer. Above {formatBytes(limit)}, the
        oldest runs are removed.
      </Text>
    </div>
  );
}

/** Results of earlier queries: opened, renamed, run again, deleted. `onDone` is called when one of them is shown. */
export function RunList({ onDone = () => undefined }: { onDone?: () => void }) {
  const list = useQuery(query('result:list'));
  return (
    <QueryRegion query={list}>
      {({ runs, limit }) =>
        runs.length === 0 ? (
          <EmptyState icon={<IconHistory size={36} />} title="No results yet">
            The results of each query are kept here until you delete them.
          </EmptyState>
        ) : (
          <Runs runs={runs} limit={limit} onDone={onDone} />
        )
      }
    </QueryRegion>
  );
}
