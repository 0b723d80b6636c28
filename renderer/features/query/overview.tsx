import { Tabs, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { NamedResult } from './matrix/matrix.ts';
import { MatrixPanel } from './matrix/matrix-panel.tsx';
import { groupNovel } from './novel/novel-groups.ts';
import { NovelTable } from './novel/novel-table.tsx';
import { isOpen, type QueryEntry } from './query-queue.ts';
import { updateSession, useSession } from './query-session.ts';
import { StampLine } from './stamp-line.tsx';
import classes from './query.module.css';

/** Why there is nothing to show yet. */
function explainEmptiness(entries: readonly QueryEntry[]): string {
  if (entries.some(isOpen)) return 'Results appear here as they come in.';
  const failed = entries.filter(({ state }) => state === 'failed').length;
  if (failed > 0) return `✕ ${formatQuantity(failed, 'input')} failed; the list has the reasons.`;
  return 'Nothing has been run yet. Ctrl+Enter runs the query.';
}

/** All results together: genome × locus, and what is new in them. */
export function Overview({ entries, results }: { entries: readonly QueryEntry[]; results: readonly NamedResult[] }) {
  const { overviewTab } = useSession();
  const novel = useMemo(() => groupNovel(results).filter(({ status }) => status === 'novel').length, [results]);
  const openNovel = useCallback(
    (id: string, locus: string) => updateSession({ detail: { id, locus, among: [locus] } }),
    [],
  );
  if (results.length === 0) return <Text size="sm">{explainEmptiness(entries)}</Text>;
  const tabs = (
    <Tabs value={overviewTab} onChange={(tab) => updateSession({ overviewTab: tab ?? 'table' })}>
      <Tabs.List>
        <Tabs.Tab value="table">Genomes ({formatCount(results.length)})</Tabs.Tab>
        <Tabs.Tab value="novel">Novel alleles ({formatCount(novel)})</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
  return (
    <>
      <div className={classes['grow']}>
        {overviewTab === 'novel' ? (
          <>
            {tabs}
            <NovelTable results={results} onOpen={openNovel} />
          </>
        ) : (
          <MatrixPanel results={results} tabs={tabs} />
        )}
      </div>
      <StampLine results={results.map(({ result }) => result)} />
    </>
  );
}
