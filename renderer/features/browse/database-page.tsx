import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { AppError } from '#shared/problem.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { databaseQueries } from '#renderer/api/databases.ts';
import { FieldList } from '#renderer/ui/field-list.tsx';
import { formatBytes } from '#renderer/ui/format.ts';
import { LinkButton } from '#renderer/ui/link-button.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProblemView } from '#renderer/ui/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/query-region.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { DatabaseCounts } from './database-counts.tsx';
import { SchemeTable } from './scheme-table.tsx';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';

const KINDS = { seqdef: 'Sequence definitions', isolates: 'Isolates' } as const;

/** What a database holds, and the ways into it. */
export function DatabasePage() {
  const { site, database: name } = useParams({ from: '/sites/$site/db/$database' });
  const databases = useQuery(databaseQueries.list());
  const database = databases.data?.find((entry) => entry.name === name);
  useRememberedPage(database && !database.problem ? name : undefined);
  const isQueryable = database?.kind === 'seqdef' && !database.problem;

  return (
    <Page
      title={name}
      subtitle={database?.description}
      badges={
        database ? (
          <>
            <Badge color="gray">{KINDS[database.kind]}</Badge>
            {database.synthetic ? <Badge color="gray">Synthetic demo data</Badge> : null}
          </>
        ) : null
      }
      actions={
        isQueryable ? (
          <LinkButton to="/query" search={{ database: name }} variant="filled">
            Query this database
          </LinkButton>
        ) : null
      }
    >
      <QueryRegion query={databases}>
        {() => (database ? <Overview site={site} database={database} /> : <UnknownDatabase name={name} />)}
      </QueryRegion>
    </Page>
  );
}

function UnknownDatabase({ name }: { name: string }) {
  const message = `There is no database “${name}” on this computer. It may have been deleted or renamed.`;
  return <ProblemView error={new AppError(404, 'unknown_database', message)} />;
}

function Overview({ site, database }: { site: string; database: LocalDatabase }) {
  if (database.problem) return <ProblemView error={AppError.fromProblem(database.problem)} />;
  return (
    <>
      <DatabaseCounts site={site} database={database} />
      <FieldList
        fields={[
          ['Last updated', database.last_updated],
          ['File size', formatBytes(database.size)],
        ]}
      />
      {database.schemes > 0 ? (
        <Section title="Schemes">
          <SchemeTable site={site} database={database.name} />
        </Section>
      ) : null}
    </>
  );
}
