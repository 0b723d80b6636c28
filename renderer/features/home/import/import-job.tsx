import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { RunningJob } from '#renderer/ui/progress/running-job.tsx';
import { ProblemList } from '#renderer/records/problem-list.tsx';
import { watchJob } from '#renderer/ui/progress/watched-jobs.ts';
import type { Job } from '#shared/rpc/contract/job.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { chooseImport, closeImport, followGroups, showPlan, type PlanStep } from './import-flow.ts';
import { destinationsOf, filesFor, type DropPage, type FileGroup } from './sort-files.ts';

const NEXT = { definitions: 'Import', isolates: 'Import isolates:', type: 'Type' } as const;

/** What was dropped together with the imported files and goes elsewhere. */
function NextFiles({ rest, page }: { rest: FileGroup[]; page: DropPage }) {
  const [next] = destinationsOf(rest);
  if (next === undefined) return null;
  const count = formatQuantity(filesFor(rest, next).length, 'file');
  return (
    <Button data-autofocus onClick={() => followGroups(rest, page)}>
      {NEXT[next]} {count}…
    </Button>
  );
}

function FinishedImport({ job, database, plan }: { job: Job; database: string; plan: PlanStep }) {
  const navigate = useNavigate();
  const canQuery = plan.kind === 'plan';
  const { rest = [], page = {} } = plan;
  const isLast = destinationsOf(rest).length === 0;
  return (
    <>
      <Notice tone="good" title={job.summary ?? 'The import is done.'} />
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={closeImport}>
            Close
          </Button>
          {canQuery ? (
            <Button
              variant="default"
              onClick={() => {
                closeImport();
                void navigate({ to: '/query', search: { database } });
              }}
            >
              Query sequences
            </Button>
          ) : null}
          <Button
            data-autofocus={isLast || undefined}
            variant={isLast ? 'filled' : 'default'}
            onClick={() => {
              closeImport();
              void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database } });
            }}
          >
            Open {database}
          </Button>
          <NextFiles rest={rest} page={page} />
        </Group>
      </DialogFooter>
    </>
  );
}

function FailedImport({ job, plan }: { job: Job; plan: PlanStep }) {
  const isCancelled = job.state === 'cancelled';
  const sentence = isCancelled ? 'The import was cancelled.' : (job.problem?.message ?? 'The import failed.');
  return (
    <>
      <Notice tone={isCancelled ? 'info' : 'bad'} role="alert" title={sentence}>
        {isCancelled ? 'Nothing has changed: an import takes effect as a whole or not at all.' : null}
      </Notice>
      {job.problem ? <ProblemList problem={job.problem} /> : null}
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={closeImport}>
            Close
          </Button>
          <Button variant="default" onClick={() => showPlan(plan)}>
            Back to the plan
          </Button>
          <Button
            data-autofocus
            onClick={() => void chooseImport('import-folder', plan.kind === 'plan' ? 'definitions' : 'isolates')}
          >
            Choose again…
          </Button>
        </Group>
      </DialogFooter>
    </>
  );
}

/** The running import and how it ended. */
export function ImportJob({ job_id, database, plan }: { job_id: string; database: string; plan: PlanStep }) {
  const { data: job } = useQuery({ ...query('job:list'), select: (jobs) => jobs.find(({ id }) => id === job_id) });
  useEffect(() => watchJob(job_id), [job_id]);
  if (!job) return <Text size="sm">The import is starting…</Text>;
  return (
    <Stack gap="sm" aria-live="polite">
      {job.state === 'queued' || job.state === 'running' ? (
        <RunningJob
          noun="import"
          progress={job.progress}
          cancel={() => rpc.call('job:cancel', { job_id: job.id })}
          onClose={closeImport}
        />
      ) : null}
      {job.state === 'done' ? <FinishedImport job={job} database={database} plan={plan} /> : null}
      {job.state === 'failed' || job.state === 'cancelled' ? <FailedImport job={job} plan={plan} /> : null}
    </Stack>
  );
}
