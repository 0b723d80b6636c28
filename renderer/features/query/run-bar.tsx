import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { RunHeader } from './history/run-header.tsx';
import { ListActions } from './list-actions.tsx';
import { isOpen, type QueryEntry } from './query-queue.ts';
import { useSession } from './query-session.ts';
import { RunStatus } from './run-status.tsx';
import { PrepareSubmissionButton } from './to-submissions/use-prepare-submission.tsx';
import classes from './query.module.css';

/** One bar above the results: which run they are of, how far it is, and what can be done with it. `children` are more buttons. */
export function RunBar({ entries, children }: { entries: QueryEntry[]; children?: ReactNode }) {
  const { run, selected } = useSession();
  // A report that is shown has the button itself.
  const isOfOne = entries.some(({ id, result }) => id === selected && result);
  return (
    <div className={classes['bar']} role="group" aria-label="These results">
      {run === undefined ? null : <RunHeader key={run} id={run} entries={entries} />}
      <RunStatus entries={entries} />
      <Group className={classes['barEnd']} gap="sm">
        {isOfOne || entries.some(isOpen) ? null : <PrepareSubmissionButton entries={entries} />}
        <ListActions entries={entries} />
        {children}
      </Group>
    </div>
  );
}
