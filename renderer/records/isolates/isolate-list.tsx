import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { isolatesSource } from '#renderer/api/isolates/isolates.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import { CompareDialog, type SampleChoice } from '../compare/compare-dialog.tsx';
import { writeFilter } from '../query-builder/filter-text.ts';
import { QueryBuilder } from '../query-builder/query-builder.tsx';
import { useMayCurate } from '../record-editor/record-buttons.tsx';
import { ChangeSelected } from './change-selected.tsx';
import { versionColumn } from './isolate-columns.tsx';
import { IsolateTable } from './isolate-table.tsx';
import { QuerySummary } from './query-summary.tsx';
import type { IsolateQuery } from './use-isolate-query.ts';

const NO_EXTRAS: never[] = [];
const WITH_VERSIONS = [versionColumn];

/** Opens and closes the query builder of a list. */
export function QueryToggle({ query: { isOpen, builder } }: { query: IsolateQuery }) {
  return (
    <Button
      variant={isOpen ? 'light' : 'default'}
      aria-expanded={isOpen}
      leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
      onClick={builder.toggle}
    >
      Query builder
    </Button>
  );
}

/** The isolates that a query finds, and above them the query: in the builder while that is open, else in words. */
export function IsolateList({
  site,
  database,
  query,
  name,
  label,
  fileName,
  ofPrivateProject,
  all,
  empty,
}: DatabasePlace & {
  query: IsolateQuery;
  /** Name under which the chosen columns are kept. */
  name: string;
  label: string;
  fileName?: string;
  /** Whether these are the isolates of a private project. */
  ofPrivateProject?: boolean;
  /** What is shown without a query, e.g. "all isolates of the project". */
  all: string;
  /** Shown where there are no isolates without a query. */
  empty: ReactNode;
}) {
  const { view, change, filter, within, body, refusal, reach, targets, isOpen, builder } = query;
  const clear = () => change({ filter: '' });
  const mayCurate = useMayCurate(site, database);
  const [chosen, setChosen] = useState<readonly number[]>();
  const [compared, setCompared] = useState<readonly number[]>();
  return (
    <>
      {isOpen ? (
        <QueryBuilder
          key={`${site} ${database}`}
          site={site}
          database={database}
          filter={filter}
          includeOld={view.includeOld}
          within={within}
          reach={reach}
          targets={targets}
          onRun={(next) => change({ filter: writeFilter(next) })}
        />
      ) : null}
      {filter && !isOpen ? (
        <QuerySummary filter={filter} targetOf={targets.targetOf} all={all} onEdit={builder.open} onClear={clear} />
      ) : null}
      {refusal === undefined ? (
        <IsolateTable
          key={`${site} ${database}`}
          site={site}
          database={database}
          name={name}
          noun={['isolate', 'isolates']}
          label={label}
          view={{ search: view.search, sort: view.sort }}
          onViewChange={change}
          extras={view.includeOld ? WITH_VERSIONS : NO_EXTRAS}
          sourceOf={(fields) => isolatesSource(site, database, { body, includeOld: view.includeOld, fields })}
          onCompare={(rows) => setCompared(rows.map(({ provenance }) => provenance.id))}
          onChange={mayCurate ? (rows) => setChosen(rows.map(({ provenance }) => provenance.id)) : undefined}
          {...defined({ fileName, ofPrivateProject })}
          empty={
            filter ? (
              <EmptyState
                title="No isolate matches this query"
                actions={<Button onClick={clear}>{`Show ${all}`}</Button>}
              />
            ) : (
              empty
            )
          }
        />
      ) : (
        <ProblemView error={new AppError(400, 'bad_query', refusal)} onRetry={clear} />
      )}
      {compared ? (
        <CompareDialog
          site={site}
          database={database}
          samples={isolateChoices(
            { site, database },
            {
              ids: compared,
              body,
              search: view.search,
              hasQuery: filter !== undefined,
              all,
            },
          )}
          name={label}
          onClose={() => setCompared(undefined)}
        />
      ) : null}
      <ChangeSelected site={site} database={database} ids={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

interface ComparableList {
  /** Ids of the selected isolates; one alone is only where the keyboard is. */
  ids: readonly number[];
  /** Body of the search that gives the list; absent for all isolates. */
  body: Record<string, unknown> | undefined;
  /** What stands in the filter of the table, which no search of the service knows. */
  search: string;
  /** Whether there is a query, besides what the isolates are of anyway. */
  hasQuery: boolean;
  /** What the list shows without a query. */
  all: string;
}

/** The isolates of a list that can be compared: the selected ones, if there are two or more, and all that its query finds. */
function isolateChoices(
  { site, database }: DatabasePlace,
  { ids, body, search, hasQuery, all }: ComparableList,
): [SampleChoice, ...SampleChoice[]] {
  const sources = (part: Partial<Extract<ComparisonSource, { kind: 'isolates' }>>) => (scheme_id: number) => [
    { kind: 'isolates' as const, site, database, scheme_id, ...part },
  ];
  const found = hasQuery ? 'all isolates that the query finds' : all;
  const whole: SampleChoice = {
    label: search === '' ? found : `${found}, whatever the filter of the table is`,
    sources: sources(defined({ search: body })),
  };
  if (ids.length < 2) return [whole];
  return [{ label: `the ${formatCount(ids.length)} selected isolates`, sources: sources({ ids: [...ids] }) }, whole];
}
