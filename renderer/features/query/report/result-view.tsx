import { Tabs } from '@mantine/core';
import { useCallback, useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { ContigMapView } from '../contig-map/contig-map-view.tsx';
import { MatchTable } from '../match-table.tsx';
import { updateSession, useSession } from '../query-session.ts';
import type { PackedResult } from '../results/packed-result.ts';
import { StampLine } from '../stamp-line.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import type { LocusFilter } from './locus-rows.ts';
import { LocusTable } from './locus-table.tsx';
import { SchemeCard } from './scheme-card.tsx';
import classes from '../query.module.css';

/** The result of one input: what it means for each scheme, every locus, where the loci lie, every exact match. */
export function ResultView({ id, result }: { id: string; result: PackedResult }) {
  const { reportTab } = useSession();
  const [filter, setFilter] = useState<LocusFilter>('all');
  const [scheme_id, setScheme] = useState<number>();
  const hasSchemes = result.schemes.length > 0;
  const tab = reportTab === 'result' && !hasSchemes ? 'loci' : reportTab;
  const open = useCallback(
    (locus: string, among: readonly string[]) => updateSession({ detail: { id, locus, among } }),
    [id],
  );
  return (
    <>
      {result.notes.length > 0 ? (
        <Notice tone="warning" title="About this input">
          <ul className={classes['notes']}>
            {result.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Tabs value={tab} onChange={(next) => updateSession({ reportTab: next ?? 'result' })}>
        <Tabs.List>
          {hasSchemes ? <Tabs.Tab value="result">Result</Tabs.Tab> : null}
          <Tabs.Tab value="loci">Loci ({formatCount(result.loci.names.length)})</Tabs.Tab>
          <Tabs.Tab value="map">Contig map</Tabs.Tab>
          <Tabs.Tab value="matches">Matches ({formatCount(result.matches.start.length)})</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'result' ? (
        // A scrolling region must be reachable by keyboard.
        <div className={classes['scroll']} tabIndex={0} role="group" aria-label="Schemes">
          {result.schemes.map((scheme) => (
            <SchemeCard
              key={scheme.scheme_id}
              result={result}
              scheme={scheme}
              onOpen={open}
              onShowLoci={(wanted) => {
                setFilter(wanted);
                setScheme(scheme.scheme_id);
                updateSession({ reportTab: 'loci' });
              }}
            />
          ))}
        </div>
      ) : (
        <div className={classes['grow']}>
          {tab === 'loci' ? (
            <LocusTable
              result={result}
              filter={filter}
              onFilter={setFilter}
              scheme_id={scheme_id}
              onScheme={setScheme}
              onOpen={open}
            />
          ) : null}
          {tab === 'map' ? <ContigMapView result={result} onOpen={open} /> : null}
          {tab === 'matches' ? <MatchTable result={result} /> : null}
        </div>
      )}
      <StampLine results={[result]} />
    </>
  );
}
