import { Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion, LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import type { ClassificationScheme } from '#shared/api/classification.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ClassificationForm } from './classification-form.tsx';
import { describeThreshold } from './describe-threshold.ts';

/** The classification schemes of a database. */
export function ClassificationPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/classification_schemes' });
  const label = useDatabaseLabel(site, database);
  const { new: newFor } = useSearch({ from: '/sites/$site/db/$database/classification_schemes' });
  const canDefine = useDefinesHere(site, database, 'classify');
  const navigate = useNavigate();
  const schemes = useQuery(classificationQueries.list(site, database));
  const columns = useMemo(() => schemeColumns(site, database), [site, database]);
  const defineNew = canDefine ? (
    <LinkButton
      to="/sites/$site/db/$database/classification_schemes"
      params={{ site, database }}
      search={(search) => ({ ...search, new: 'any' })}
    >
      New classification scheme…
    </LinkButton>
  ) : null;
  return (
    <ListPage
      title="Classification schemes"
      subtitle={`Groups of similar profiles of ${label}`}
      actions={schemes.data?.length ? defineNew : null}
    >
      {canDefine && newFor !== undefined ? (
        <NewClassification
          key={newFor}
          site={site}
          database={database}
          scheme={newFor}
          onClose={() =>
            void navigate({
              to: '/sites/$site/db/$database/classification_schemes',
              params: { site, database },
              search: ({ new: _new, ...search }) => search,
            })
          }
        />
      ) : null}
      <QueryRegion query={schemes}>
        {(list) => (
          <MemoryTable
            key={`${site} ${database}`}
            name="classification schemes"
            label={`Classification schemes of ${database}`}
            noun={['scheme', 'schemes']}
            rows={list}
            columns={columns}
            onOpen={({ id }) =>
              void navigate({
                to: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id',
                params: { site, database, classification_scheme_id: String(id) },
              })
            }
            fileName={`${database}_classification_schemes`}
            empty={
              <EmptyState title="This database has no classification schemes" actions={defineNew}>
                A classification scheme puts profiles that differ at few loci into groups.
              </EmptyState>
            }
          />
        )}
      </QueryRegion>
    </ListPage>
  );
}

function schemeColumns(site: string, database: string): RecordColumn<ClassificationScheme>[] {
  return [
    {
      id: 'name',
      header: 'Classification scheme',
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link
          to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id"
          params={{ site, database, classification_scheme_id: String(id) }}
          tabIndex={-1}
        >
          {name}
        </Link>
      ),
      width: 220,
      isSortable: true,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end', isSortable: true },
    { id: 'threshold', header: 'In one group', value: describeThreshold, width: 260 },
    { id: 'description', header: 'Description', value: ({ description }) => description, width: 420 },
  ];
}

/** Asks how the profiles of a scheme shall be grouped, and shows the job that does it. */
function NewClassification({
  site,
  database,
  scheme,
  onClose,
}: DatabasePlace & {
  /** Id of the scheme that is chosen at first; any when it is none of them. */
  scheme: string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [job, setJob] = useState<{ job_id: string; name: string }>();
  const schemes = useQuery(schemeQueries.list(site, database));
  const known = useQuery(classificationQueries.list(site, database));
  const groupable = schemes.data?.filter((one) => one.profiles !== undefined && (one.locus_count ?? 0) > 1);
  const [firstScheme, ...otherSchemes] = groupable ?? [];
  const error = schemes.error ?? known.error;

  /** Opens the page of what the job has made. */
  async function open(name: string): Promise<void> {
    // The list that is held may be from before the job's end.
    const list = await client.fetchQuery({ ...classificationQueries.list(site, database), staleTime: 0 });
    const found = list.find((one) => one.name === name);
    if (!found) return onClose();
    await navigate({
      to: '/sites/$site/db/$database/classification_schemes/$classification_scheme_id',
      params: { site, database, classification_scheme_id: String(found.id) },
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="New classification scheme"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error ? <ProblemView error={error} /> : null}
      {!error && !(groupable && known.data) ? <LoadingLines /> : null}
      {groupable && known.data && !job ? (
        firstScheme === undefined ? (
          <Text size="sm">This database has no scheme with profiles. Import a table of profiles first.</Text>
        ) : (
          <ClassificationForm
            database={database}
            schemes={[firstScheme, ...otherSchemes]}
            first={scheme}
            taken={known.data.map(({ name }) => name)}
            onStarted={(job_id, name) => setJob({ job_id, name })}
            onClose={onClose}
          />
        )
      ) : null}
      {job ? (
        <JobOutcome
          job_id={job.job_id}
          noun="grouping"
          open={{
            label: 'Show the groups',
            run: () =>
              void open(job.name).catch((reason: unknown) => notifyProblem('The groups cannot be shown', reason)),
          }}
          onClose={onClose}
          onBack={() => setJob(undefined)}
        />
      ) : null}
    </Modal>
  );
}
