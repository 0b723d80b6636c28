import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { openRestore } from '#renderer/features/home/restore/restore-flow.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';

/** Says above each page which databases of this computer were found damaged, for as long as they are, and what to do. */
export function DamageNotices() {
  const { data: databases = [] } = useQuery(query('database:list'));
  return databases
    .filter(({ damaged_since, problem }) => damaged_since !== undefined || problem?.code === 'database_damaged')
    .map(({ name, damaged_since }) => (
      <Notice
        key={name}
        tone="bad"
        title={`The database “${name}” is damaged`}
        actions={
          <Button variant="default" size="compact-xs" onClick={() => openRestore({ into: name })}>
            Restore a backup of {name}…
          </Button>
        }
      >
        {damaged_since === undefined
          ? 'Its file cannot be read. '
          : `A part of its file could not be read (first seen ${formatTime(damaged_since)}). What needs that part is not shown, and nothing is written to the database until it is mended. “Check…” under Care on its page, or “allelier check ${name}”, says what is wrong with it. `}
        Restore a backup, or import its content into a new database.
      </Notice>
    ));
}
