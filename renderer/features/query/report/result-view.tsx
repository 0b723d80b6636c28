import { Button, Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { VerdictBox } from '#renderer/records/verdict/verdict-box.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { TypingMatch } from '#shared/rpc/contract/typing.ts';
import type { VerdictReason } from '#shared/verdict/verdict.ts';
import { ContigMapView } from '../contig-map/contig-map-view.tsx';
import { doubtOf } from '../doubt.ts';
import type { QueryEntry } from '../query-queue.ts';
import { updateSession, useSession } from '../query-session.ts';
import classes from '../query.module.css';
import { AlleleLink, LocusLink } from '../record-links.tsx';
import { matchesOf, type PackedResult } from '../results/packed-result.ts';
import { useResultSite } from '../results/result-site.ts';
import { stampColumns } from '../results/stamp.ts';
import { StampLine } from '../stamp-line.tsx';
import { useTryDatabase } from '../use-try-database.ts';
import { type LocusFilter, STRANDS } from './locus-rows.ts';
import { LocusTable } from './locus-table.tsx';
import { SchemeCard } from './scheme-card.tsx';
import { type EvidencePlace, EVIDENCE_WORDS, evidenceOf } from './verdict-labels.ts';

/** The result of one input: what it means for each scheme, every locus, where the loci lie, every exact match. */
export function ResultView({
  entry,
  result,
  onShowFigures,
}: {
  entry: QueryEntry;
  result: PackedResult;
  /** Leads to the figures of the assembly. */
  onShowFigures: () => void;
}) {
  const { id } = entry;
  const { reportTab } = useSession();
  const [filter, setFilter] = useState<LocusFilter>('all');
  const [scheme_id, setScheme] = useState<number>();
  const hasSchemes = result.schemes.length > 0;
  const tab = reportTab === 'result' && !hasSchemes ? 'loci' : reportTab;
  const open = useCallback(
    (locus: string, among: readonly string[]) => updateSession({ detail: { id, locus, among } }),
    [id],
  );
  const tryDatabase = useTryDatabase();
  const better = doubtOf(entry)?.instead;

  function show(evidence: EvidencePlace): void {
    if (evidence.kind === 'figures') onShowFigures();
    else if (evidence.kind === 'tab') updateSession({ reportTab: evidence.tab });
    else showLoci(evidence.filter, undefined);
  }

  function showLoci(wanted: LocusFilter, of: number | undefined): void {
    setFilter(wanted);
    setScheme(of);
    updateSession({ reportTab: 'loci' });
  }

  return (
    <>
      {result.verdict ? (
        <VerdictBox
          takesKeyboard
          verdict={result.verdict}
          evidence={(reason) => <EvidenceButton reason={reason} onShow={show} />}
          database={result.stamp.database || undefined}
        >
          {better !== undefined ? (
            <Button variant="default" size="compact-xs" onClick={() => tryDatabase(better, [entry])}>
              Try {better}
            </Button>
          ) : null}
        </VerdictBox>
      ) : null}
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
              onShowLoci={(wanted) => showLoci(wanted, scheme.scheme_id)}
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

function columnsFor(database: string): RecordColumn<TypingMatch>[] {
  return [
    {
      id: 'locus',
      header: 'Locus',
      width: 150,
      value: (match) => match.locus,
      cell: (match) => <LocusLink database={database} locus={match.locus} />,
      isSortable: true,
    },
    {
      id: 'allele_id',
      header: 'Allele',
      width: 90,
      value: (match) => match.allele_id,
      cell: (match) => <AlleleLink database={database} locus={match.locus} allele_id={match.allele_id} />,
      isSortable: true,
    },
    { id: 'contig', header: 'Contig', width: 150, value: (match) => match.contig, isMono: true, isSortable: true },
    {
      id: 'start',
      header: 'Start',
      width: 90,
      isCount: true,
      value: (match) => match.start,
      isSortable: true,
    },
    { id: 'end', header: 'End', width: 90, isCount: true, value: (match) => match.end, isSortable: true },
    {
      id: 'orientation',
      header: 'Strand',
      width: 90,
      value: (match) => match.orientation,
      cell: (match) => STRANDS[match.orientation],
      isSortable: true,
    },
    {
      id: 'length',
      header: 'Length',
      width: 80,
      isCount: true,
      value: (match) => match.length,
      isSortable: true,
    },
  ];
}

/** Every exact match of one input, where it lies and on which strand. */
function MatchTable({ result }: { result: PackedResult }) {
  const { database } = result.stamp;
  const navigate = useNavigate();
  const site = useResultSite();
  const columns = useMemo(() => columnsFor(database), [database]);
  const matches = useMemo(() => matchesOf(result), [result]);
  return (
    <PartTable
      name="query-matches"
      label={`Matches of ${result.name}`}
      noun={['match', 'matches']}
      rows={matches}
      columns={columns}
      exportColumns={stampColumns(() => result.stamp)}
      onOpen={({ locus, allele_id }) =>
        void navigate({
          to: '/sites/$site/db/$database/loci/$locus/alleles/$allele_id',
          params: { site, database, locus, allele_id },
        })
      }
      fileName={`${result.name}.matches`}
      empty={
        <EmptyState title="No exact match">
          No allele of {result.stamp.target} occurs in this sequence, on either strand.
        </EmptyState>
      }
    />
  );
}

/** Leads to the evidence of a reason. Nothing where its sentence says all. */
function EvidenceButton({ reason, onShow }: { reason: VerdictReason; onShow: (evidence: EvidencePlace) => void }) {
  const evidence = evidenceOf(reason);
  if (!evidence) return null;
  return (
    <Button variant="default" size="compact-xs" onClick={() => onShow(evidence)}>
      {EVIDENCE_WORDS[evidence.kind]}
    </Button>
  );
}
