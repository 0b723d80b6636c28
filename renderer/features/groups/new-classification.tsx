import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { classificationQueries } from '#renderer/api/definitions/classification.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { query } from '#renderer/api/queries.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { RunningJob } from '#renderer/ui/progress/running-job.tsx';
import { watchJob } from '#renderer/ui/progress/watched-jobs.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
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
        <GroupingJob
          job_id={job.job_id}
          onOpen={() =>
            void open(job.name).catch((reason: unknown) => notifyProblem('The groups cannot be shown', reason))
          }
          onClose={onClose}
          onBack={() => setJob(undefined)}
        />
      ) : null}
    </Modal>
  );
}

/** The running job that groups profiles, and how it ended. */
function GroupingJob({
  job_id,
  onOpen,
  onClose,
  onBack,
}: {
  job_id: string;
  onOpen: () => void;
  onClose: () => void;
  onBack: () => void;
}) {
  const { data: job } = useQuery({ ...query('job:list'), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  useEffect(() => watchJob(job_id), [job_id]);
  if (!job || job.state === 'queued' || job.state === 'running') {
    return (
      <RunningJob
        noun="grouping"
        progress={job?.progress}
        cancel={() => rpc.call('job:cancel', { job_id })}
        onClose={onClose}
      />
    );
  }
  const isDone = job.state === 'done';
  return (
    <Stack gap="sm">
      <Notice
        tone={isDone ? 'good' : job.state === 'cancelled' ? 'info' : 'bad'}
        role={isDone ? 'status' : 'alert'}
        title={outcomeOf(job)}
      />
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {isDone ? (
            <Button data-autofocus onClick={onOpen}>
              Show the groups
            </Button>
          ) : (
            <Button data-autofocus onClick={onBack}>
              Back
            </Button>
          )}
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function outcomeOf({ state, summary, problem }: Job): string {
  if (state === 'cancelled') return 'The grouping was cancelled. Nothing has changed.';
  return (state === 'done' ? summary : problem?.message) ?? 'See the log in Jobs.';
}
