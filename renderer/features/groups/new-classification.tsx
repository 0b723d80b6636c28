import { Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { JobOutcome } from '#renderer/records/job-outcome.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ClassificationForm } from './classification-form.tsx';

/** Asks how the profiles of a scheme shall be grouped, and shows the job that does it. */
export function NewClassification({
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
