import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { filterBody, isolatesSource } from '#renderer/api/isolates.ts';
import { LOCAL_SITE } from '#renderer/api/keys.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProblemView } from '#renderer/ui/problem-view.tsx';
import { equalityBody } from '#renderer/ui/query-builder/draft-filter.ts';
import { readFilter, writeFilter } from '#renderer/ui/query-builder/filter-text.ts';
import { QueryBuilder } from '#renderer/ui/query-builder/query-builder.tsx';
import { useFilterTargets } from '#renderer/ui/query-builder/use-filter-targets.ts';
import { useRememberedPage } from '#renderer/ui/use-remembered-page.ts';
import { AppError } from '#shared/problem.ts';
import { versionColumn } from './isolate-columns.tsx';
import { IsolateTable } from './isolate-table.tsx';
import { QuerySummary } from './query-summary.tsx';
import { SavedQueries } from './saved-queries.tsx';
import { addressOf, useIsolateView } from './use-isolate-view.ts';

const NO_EXTRAS: never[] = [];
const WITH_VERSIONS = [versionColumn];

/** The isolates of a database, all or those that a query finds. */
export function IsolatesPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/isolates' });
  const [view, change] = useIsolateView();
  const { filter, problem } = readFilter(view.filter);
  const [isOpen, builder] = useDisclosure(false);
  const targets = useFilterTargets(site, database);
  const reach = site === LOCAL_SITE ? 'all' : 'equality';
  const body = filter && reach === 'equality' ? equalityBody(filter) : filterBody(filter);
  const refusal = problem ?? (filter && !body ? 'This site can only be asked for equal values.' : undefined);
  useRememberedPage(`Isolates (${database})`);

  return (
    <Page
      title="Isolates"
      subtitle={database}
      fill
      actions={
        <>
          <Switch
            label="Old versions"
            checked={view.includeOld}
            onChange={(event) => change({ includeOld: event.currentTarget.checked })}
          />
          <SavedQueries
            site={site}
            database={database}
            search={new URLSearchParams(addressOf(view)).toString()}
            hasQuery={filter !== undefined}
          />
          <Button
            variant={isOpen ? 'light' : 'default'}
            aria-expanded={isOpen}
            leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden="true" />}
            onClick={builder.toggle}
          >
            Query builder
          </Button>
        </>
      }
    >
      {isOpen ? (
        <QueryBuilder
          key={`${site} ${database}`}
          site={site}
          database={database}
          filter={filter}
          includeOld={view.includeOld}
          reach={reach}
          targets={targets}
          onRun={(next) => change({ filter: writeFilter(next) })}
        />
      ) : null}
      {filter && !isOpen ? (
        <QuerySummary
          filter={filter}
          targetOf={targets.targetOf}
          onEdit={builder.open}
          onClear={() => change({ filter: '' })}
        />
      ) : null}
      {refusal === undefined ? (
        <IsolateTable
          key={`${site} ${database}`}
          site={site}
          database={database}
          name="isolates"
          noun={['isolate', 'isolates']}
          label={`Isolates of ${database}`}
          view={{ search: view.search, sort: view.sort }}
          onViewChange={change}
          extras={view.includeOld ? WITH_VERSIONS : NO_EXTRAS}
          sourceOf={(fields) => isolatesSource(site, database, { body, includeOld: view.includeOld, fields })}
          empty={
            filter ? (
              <EmptyState
                title="No isolate matches this query"
                actions={<Button onClick={() => change({ filter: '' })}>Show all isolates</Button>}
              />
            ) : (
              <EmptyState title="This database has no isolates yet">
                Import a table of isolates to fill it: one line per isolate, with the names of the fields above.
              </EmptyState>
            )
          }
        />
      ) : (
        <ProblemView error={new AppError(400, 'bad_query', refusal)} onRetry={() => change({ filter: '' })} />
      )}
    </Page>
  );
}
