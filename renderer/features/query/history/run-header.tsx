import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { isGone } from '../match-gone.ts';
import { isOpen, type QueryEntry } from '../query-queue.ts';
import { continueRun, renameRun, runAgain } from './run-actions.tsx';
import { RunName, describeChange, describeUneditable } from './run-name.tsx';
import classes from './history.module.css';

/** The run that is shown: its name, what is still to come of it, and whether its database has changed since. */
export function RunHeader({ id, entries }: { id: string; entries: readonly QueryEntry[] }) {
  const run = useQuery(query('result:open', { run_id: id })).data?.run;
  const [isRenaming, setRenaming] = useState(false);
  if (!run) return null;
  const isRunning = entries.some(isOpen);
  const left = entries.filter(({ state, kept }) => state === 'ready' && kept?.run_id === id).length;
  const gone = entries.filter(isGone).length;
  const change = describeChange(run);
  return (
    <div className={classes['header']}>
      {isRenaming ? (
        <RunName
          name={run.name}
          onEnd={(name) => {
            setRenaming(false);
            if (name !== undefined) void renameRun(run, name);
          }}
        />
      ) : (
        <>
          <Text fw={600} size="sm" className={classes['name']}>
            {run.name}
          </Text>
          <ActionIcon variant="subtle" color="gray" aria-label="Rename these results" onClick={() => setRenaming(true)}>
            <IconPencil size={14} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      {!isRunning && left > 0 ? (
        <Button leftSection={<IconPlayerPlay size={14} aria-hidden="true" />} onClick={() => continueRun(run)}>
          Continue {formatCount(left)} not done
        </Button>
      ) : null}
      {!isRunning && gone > 0 ? (
        <span className={classes['gone']}>
          {formatQuantity(gone, 'file is', 'files are')} no longer there. Choose or drop {gone === 1 ? 'it' : 'them'}{' '}
          again to continue.
        </span>
      ) : null}
      {run.unkept ? (
        <span className={classes['gone']} role="alert">
          {describeUneditable(run)}
        </span>
      ) : null}
      {change ? <span className={classes['change']}>{change}</span> : null}
      {run.definitions === 'changed' && !isRunning ? (
        <Button
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden="true" />}
          onClick={() => runAgain(run)}
        >
          Run again with the current database
        </Button>
      ) : null}
    </div>
  );
}
