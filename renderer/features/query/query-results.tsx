import { Button, Group, Tabs, Text } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { countOf } from '#shared/count-of.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { type Doubt, doubtOf } from './doubt.ts';
import { InputDetail } from './input-detail.tsx';
import { InputList } from './input-list.tsx';
import { leftOutOf } from './left-out.ts';
import { MatrixPanel } from './matrix/matrix-panel.tsx';
import type { NamedResult } from './matrix/matrix.ts';
import { groupNovel } from './novel/novel-groups.ts';
import { NovelTable } from './novel/novel-table.tsx';
import { PrivateSources } from './private-sources.tsx';
import { isOpen, type QueryEntry } from './query-queue.ts';
import { updateSession, useSession } from './query-session.ts';
import { LocusDrawer } from './report/locus-drawer.tsx';
import { ResultSite } from './results/result-site.ts';
import { StampLine } from './stamp-line.tsx';
import { useTryDatabase } from './use-try-database.ts';
import classes from './query.module.css';

interface DoubtGroup {
  doubt: Doubt;
  about: QueryEntry[];
}

/** Sentences shown above the results at most: the list says the others. */
const SHOWN = 3;

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
      <DoubtNotice entries={entry ? (isInVerdict(entry) ? [] : [entry]) : entries} />
      <LeftOutNotice entries={entry ? [entry] : entries} />
      <PrivateSources entries={entry ? [entry] : entries} />
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

/** Whether the verdict above the report of an input says already what is doubtful about it. */
function isInVerdict(entry: QueryEntry): boolean {
  const doubt = doubtOf(entry);
  return entry.result?.verdict?.reasons.some(({ sentence }) => sentence === doubt?.sentence) ?? false;
}

/** Databases that "Any database" could not look through, with the reason. Nothing where all could be read. */
function LeftOutNotice({ entries }: { entries: readonly QueryEntry[] }) {
  const leftOut = leftOutOf(entries);
  if (leftOut.length === 0) return null;
  return (
    <Notice tone="warning" title={`${countOf(leftOut.length, 'database')} could not be searched.`}>
      <ul style={{ margin: 0, paddingInlineStart: 'var(--space-4)' }}>
        {leftOut.map(({ database, reason }) => (
          <li key={database}>
            <b>{database}</b>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why there is nothing to show yet. */
function explainEmptiness(entries: readonly QueryEntry[]): string {
  if (entries.some(isOpen)) return 'Results appear here as they come in.';
  const failed = entries.filter(({ state }) => state === 'failed').length;
  if (failed > 0) return `✕ ${formatQuantity(failed, 'input')} failed; the list has the reasons.`;
  return 'Nothing has been run yet. Ctrl+Enter runs the query.';
}

/** All results together: genome × locus, and what is new in them. */
function Overview({ entries, results }: { entries: readonly QueryEntry[]; results: readonly NamedResult[] }) {
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

/** The doubts of several inputs, each sentence once, the most frequent first. */
function groupDoubts(entries: readonly QueryEntry[]): DoubtGroup[] {
  const doubts = entries.flatMap((entry) => {
    const doubt = doubtOf(entry);
    return doubt ? [{ doubt, entry }] : [];
  });
  return [...Map.groupBy(doubts, ({ doubt }) => doubt.sentence).values()]
    .flatMap((alike) => (alike[0] ? [{ doubt: alike[0].doubt, about: alike.map(({ entry }) => entry) }] : []))
    .toSorted((one, other) => other.about.length - one.about.length);
}

/** `of one` in the words for several. */
function sentenceFor({ sentence }: Doubt, count: number): string {
  return count > 1
    ? sentence.replace(/in this genome\b/, 'in these genomes').replace(/in this sequence\b/, 'in these sequences')
    : sentence;
}

/** What is doubtful about inputs, and a button that types them with another database where one fits. */
function DoubtNotice({ entries }: { entries: readonly QueryEntry[] }) {
  const tryDatabase = useTryDatabase();
  const groups = groupDoubts(entries).slice(0, SHOWN);
  if (groups.length === 0) return null;

  return (
    <Notice
      tone="warning"
      title={groups.map(({ doubt, about }) => (
        <Group key={doubt.sentence} gap="xs">
          <span>
            {entries.length > 1 ? `${countOf(about.length, 'input')}: ` : ''}
            {sentenceFor(doubt, about.length)}
          </span>
          {doubt.instead === undefined ? null : (
            <Button size="compact-xs" variant="default" onClick={() => tryDatabase(doubt.instead ?? '', about)}>
              Try {doubt.instead}
            </Button>
          )}
        </Group>
      ))}
    />
  );
}
