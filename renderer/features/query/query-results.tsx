import { useCallback, useMemo } from 'react';
import { DoubtNotice } from './doubt-notice.tsx';
import { InputDetail } from './input-detail.tsx';
import { InputList } from './input-list.tsx';
import { LeftOutNotice } from './left-out-notice.tsx';
import { Overview } from './overview.tsx';
import type { QueryEntry } from './query-queue.ts';
import { useSession } from './query-session.ts';
import { LocusDrawer } from './report/locus-drawer.tsx';
import { ResultSite } from './results/result-site.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import classes from './query.module.css';

/**
 * All results as a table, or the chosen input beside the list of inputs. Beside the table, only what is not in it is listed: inputs without a
 * result.
 */
export function QueryResults({ entries }: { entries: QueryEntry[] }) {
  const { selected } = useSession();
  const entry = entries.find(({ id }) => id === selected);
  const results = useMemo(() => entries.flatMap(({ id, result }) => (result ? [{ id, result }] : [])), [entries]);
  const keyOf = useCallback((id: string) => entries.find((one) => one.id === id)?.kept, [entries]);
  const listed = entry ? entries : entries.filter(({ result }) => !result);
  const site = results[0]?.result.stamp.site?.id ?? LOCAL_SITE;
  return (
    <ResultSite value={site}>
      <DoubtNotice entries={entry ? [entry] : entries} />
      <LeftOutNotice entries={entry ? [entry] : entries} />
      <div className={classes['frame']}>
        <div className={classes['results']} data-whole={listed.length === 0 || undefined}>
          {listed.length > 0 ? <InputList entries={listed} selected={selected} /> : null}
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
    </ResultSite>
  );
}
