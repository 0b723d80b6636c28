import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { restore } from '#renderer/records/restore-deleted.tsx';
import { formatBytes, formatTime } from '#renderer/ui/text/format.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { TrashEntry } from '#shared/rpc/contract/trash.ts';
import { confirmDeleteNow, confirmEmpty } from './trash-actions.tsx';

const COLUMNS: PlainColumn<TrashEntry>[] = [
  { header: 'Name', cell: ({ name, description }) => <span title={description}>{name}</span> },
  { header: 'Deleted', cell: ({ deleted_at }) => <Whole text={formatTime(deleted_at)} /> },
  { header: 'Kept until', cell: ({ kept_until }) => <Whole text={formatTime(kept_until).slice(0, 10)} /> },
  { header: 'Size', cell: ({ size }) => <Whole text={formatBytes(size)} />, isNumber: true },
  { header: 'Actions', cell: (entry) => <EntryActions entry={entry} /> },
];

/** A text that stays on one line. */
function Whole({ text }: { text: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{text}</span>;
}

function EntryActions({ entry }: { entry: TrashEntry }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Restore ${entry.name}`}
        onClick={() => void restore(entry)}
      >
        Restore
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Delete now: ${entry.name}`}
        onClick={() => confirmDeleteNow(entry)}
      >
        Delete now
      </Button>
    </Group>
  );
}

/** Deleted databases that can be brought back, and until when. Nothing where there are none. */
export function TrashList() {
  const { data: entries = [], error } = useQuery(query('trash:list'));
  if (entries.length === 0 && !error) return null;
  return (
    <Section
      title="Trash"
      actions={
        entries.length === 0 ? null : (
          <Button variant="subtle" size="compact-xs" onClick={() => confirmEmpty(entries)}>
            Empty the trash
          </Button>
        )
      }
    >
      {error ? (
        <ProblemView error={error} />
      ) : (
        <PlainTable label="Deleted databases" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}
