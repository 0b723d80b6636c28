import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { query, queryAt } from '#renderer/api/queries.ts';
import { MissingDefinitions } from '#renderer/records/missing-definitions.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { useAddressChange } from '#renderer/ui/pages/use-address-change.ts';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import type { Job } from '#shared/rpc/contract/job.ts';
import { ScanForm } from './scan-form.tsx';
import { ScanResult } from './scan-result.tsx';

/** Types the genomes of isolates, shows what differs from their designations, and writes it when the curator says so. */
export function ScanPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/scan' });
  const { files = false } = useCapabilities(site);
  const label = useDatabaseLabel(site, database);
  const own = useQuery(databaseQueries.one(site, database));
  return (
    <Page
      title="Scan genomes"
      subtitle={`${label}. Alleles are found in the contigs of isolates and written as designations.`}
      kind="wide"
      help="keeping-records#scan-genomes"
    >
      {files ? (
        <>
          <MissingDefinitions site={site} database={database} />
          <QueryRegion query={own} lines={4}>
            {({ seqdef }) =>
              seqdef === undefined ? (
                <EmptyState title="This database is linked to no definitions">
                  Genomes are typed against a database that defines loci and alleles. Link one on the page of this
                  database.
                </EmptyState>
              ) : (
                <Scan site={site} database={database} definitions={seqdef} />
              )
            }
          </QueryRegion>
        </>
      ) : (
        <EmptyState title="Only databases of this computer can be scanned">
          Keep a copy of this database here, or type single genomes on the page Query.
        </EmptyState>
      )}
    </Page>
  );
}

function Scan(place: { site: string; database: string; definitions: string }) {
  const { plan, job: job_id } = useSearch({ from: '/sites/$site/db/$database/scan' });
  const changeAddress = useAddressChange();
  const { data: job } = useQuery({ ...query('job:list'), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  const isOver = job === undefined || job.state === 'done';
  const found = useQuery({
    ...queryAt([job?.finished_at], 'scan:plan', { plan: plan ?? '' }),
    enabled: plan !== undefined && isOver,
  });
  const again = () => changeAddress({ plan: '', job: '' }, { isStep: true });
  if (plan === undefined) {
    return <ScanForm {...place} onStart={(started) => changeAddress(started, { isStep: true })} />;
  }
  if (job && job.state !== 'done') return <ScanJob job={job} onAgain={again} />;
  return (
    <QueryRegion query={found} lines={6}>
      {(result) => (
        <ScanResult plan={plan} finished={job?.finished_at} result={result} site={place.site} onAgain={again} />
      )}
    </QueryRegion>
  );
}

/** A scan that runs, or did not end well. */
function ScanJob({ job, onAgain }: { job: Job; onAgain: () => void }) {
  if (job.state === 'failed' || job.state === 'cancelled') {
    return (
      <Notice
        tone={job.state === 'failed' ? 'bad' : 'info'}
        title={job.problem?.message ?? 'The scan was cancelled. Nothing was written.'}
        actions={<Button onClick={onAgain}>Scan again</Button>}
      />
    );
  }
  return (
    <Stack gap="md" maw={640}>
      <JobProgress label="Progress of the scan" progress={job.progress} />
      <Group gap="sm">
        <Button
          variant="default"
          onClick={() => {
            rpc
              .call('job:cancel', { job_id: job.id })
              .catch((error: unknown) => notifyProblem('The scan cannot be cancelled', error));
          }}
        >
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
