import { Title } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { DoubtNotice } from './doubt-notice.tsx';
import { RunHeader } from './history/run-header.tsx';
import { InputDetail } from './input-detail.tsx';
import { InputList } from './input-list.tsx';
import { ListActions } from './list-actions.tsx';
import { Overview } from './overview.tsx';
import type { QueryEntry } from './query-queue.ts';
import { useSession } from './query-session.ts';
import { LocusDrawer } from './report/locus-drawer.tsx';
import { RunStatus } from './run-status.tsx';
import classes from './query.module.css';

/** The list of inputs, and beside it all results or the chosen input. */
export function QueryResults({ entries }: { entries: QueryEntry[] }) {
  const { selected, run } = useSession();
  const entry = entries.find(({ id }) => id === selected);
  const results = useMemo(() => entries.flatMap(({ id, result }) => (result ? [{ id, result }] : [])), [entries]);
  const keyOf = useCallback((id: string) => entries.find((one) => one.id === id)?.kept, [entries]);
  return (
    <>
      {run === undefined ? null : <RunHeader key={run} id={run} entries={entries} />}
      <div className={classes['frame']}>
        <div className={classes['results']}>
          <div className={classes['detail']}>
            <div className={classes['headline']}>
              <Title order={2}>Inputs</Title>
              <ListActions entries={entries} />
            </div>
            <RunStatus entries={entries} />
            <DoubtNotice entries={entry ? [entry] : entries} />
            <InputList entries={entries} selected={selected} />
          </div>
          {entry ? (
            <InputDetail entry={entry} />
          ) : (
            <div className={classes['detail']}>
              <Overview entries={entries} results={results} />
            </div>
          )}
        </div>
        <LocusDrawer results={results} keyOf={keyOf} />
      </div>
    </>
  );
}
