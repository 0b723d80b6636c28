import { Badge, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { mutation, query } from '#renderer/api/queries.ts';
import { chooseFiles, sendFiles } from '#renderer/records/choose-files.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { formatTime, formatBytes } from '#renderer/ui/text/format.ts';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { Job, Progress } from '#shared/rpc/contract/job.ts';
import { SUBMISSION_FACTS, takesEmbargo } from '#shared/rules/submission-types.ts';
import { EmbargoReadBack } from '../embargo-notice.tsx';
import { STATE_WORDS } from '../submission-labels.ts';
import { Unanswered } from './unanswered.tsx';
import { percentOfCurrent } from './upload-share.ts';

/** A submission that is being sent, waits for that, or was sent: how far it is, and what the user can do. */
export function SendingPage({ draft, title }: { draft: Draft; title: string }) {
  const job = useQuery({
    ...query('job:list'),
    select: (jobs) => jobs.findLast((each) => each.draft === draft.id),
  }).data;
  const place = useDatabaseLabel(draft.site, draft.database);
  return (
    <Page
      kind="wide"
      title={title}
      subtitle={`${SUBMISSION_FACTS[draft.type].label} for ${place}.`}
      badges={<Badge>{STATE_WORDS[draft.state]}</Badge>}
    >
      <StateOf draft={draft} job={job} />
      <SentFiles draft={draft} progress={job?.state === 'running' ? job.progress : undefined} />
    </Page>
  );
}

function StateOf({ draft, job }: { draft: Draft; job: Job | undefined }) {
  if (draft.state === 'sent') return <Sent draft={draft} />;
  if (draft.state === 'unanswered') return <Unanswered draft={draft} />;
  if (job?.state === 'queued' || job?.state === 'running') return <Running draft={draft} job={job} />;
  return <Waiting draft={draft} isStopped={draft.stopped === true || job?.state === 'cancelled'} />;
}

function Sent({ draft: { site, database, submission_id = '', type, content } }: { draft: Draft }) {
  const place = { site, database, submission_id };
  const isEmbargoed = takesEmbargo(type) && content.embargo !== '';
  return (
    <>
      {isEmbargoed ? <EmbargoReadBack place={place} /> : null}
      <Notice
        tone="good"
        title={`The site has all of it, as submission ${submission_id}.`}
        actions={
          <>
            <LinkButton variant="filled" to="/sites/$site/db/$database/submissions/$submission_id" params={place}>
              Open the submission
            </LinkButton>
            <LinkButton to="/submissions">All submissions</LinkButton>
          </>
        }
      >
        There you see what the curators answer. What was sent cannot be changed here any more.
      </Notice>
    </>
  );
}

/** How far it is now. */
function Running({ draft, job }: { draft: Draft; job: Job }) {
  const cancel = () => {
    rpc.call('job:cancel', { job_id: job.id }).catch((error: unknown) => notifyProblem('It cannot be stopped', error));
  };
  return (
    <Notice
      tone="info"
      title={draft.submission_id === undefined ? 'It is being sent.' : `The site calls it ${draft.submission_id}.`}
      actions={
        <Button variant="default" onClick={cancel}>
          Stop
        </Button>
      }
    >
      <JobProgress label="Progress of the sending" progress={job.progress} />
      You can leave this page and close Allelier: it goes on where it was, and nothing is sent twice.
    </Notice>
  );
}

/** Why it is not sent now, until when, and what the user can do about it. */
function Waiting({ draft, isStopped }: { draft: Draft; isStopped: boolean }) {
  const { id, state, waits, waits_until } = draft;
  const going = useMutation(mutation('draft:send'));
  const taking = useMutation(mutation('draft:take-back'));
  const error = going.error ?? taking.error;
  return (
    <>
      {error ? <ProblemView error={error} /> : null}
      <Notice
        tone={isStopped ? 'warning' : 'info'}
        title={isStopped ? STOPPED[state] : WAITING[state]}
        actions={
          <>
            <Button loading={going.isPending} onClick={() => going.mutate({ draft_id: id, revision: draft.revision })}>
              {isStopped ? 'Go on' : 'Try now'}
            </Button>
            {state === 'queued' ? (
              <Button variant="default" loading={taking.isPending} onClick={() => taking.mutate({ draft_id: id })}>
                Take back and change
              </Button>
            ) : null}
            {isStopped && state === 'uploading' ? <ReturnFiles draft={id} /> : null}
          </>
        }
      >
        {waits === undefined ? null : <p>{waits}</p>}
        {isStopped ? (
          <p>It is no longer sent automatically. Continue when you want to send it.</p>
        ) : (
          <p>
            It is sent as soon as the site accepts it, also after a restart of Allelier.
            {waits_until === undefined ? '' : ` Next attempt: ${formatTime(waits_until)}.`}
          </p>
        )}
      </Notice>
    </>
  );
}

type SendingState = Draft['state'];

const WAITING: Partial<Record<SendingState, string>> = {
  queued: 'It waits on this computer. Nothing of it has been sent.',
  sending: 'The site has not confirmed it yet. Allelier asks again; the site accepts it only once.',
  uploading: 'The site has it, but not all its files yet.',
};

const STOPPED: Partial<Record<SendingState, string>> = {
  queued: 'It was stopped before anything was sent.',
  sending: 'It was stopped before the site answered. The site accepts it only once, so you can safely go on.',
  uploading: 'It was stopped. The site has it, but not all its files yet.',
};

/** Takes files again whose copies on this computer were lost before the site had them. */
function ReturnFiles({ draft }: { draft: string }) {
  const returning = useMutation({
    mutationFn: async () => {
      const chosen = await sendFiles(await chooseFiles('import-files'));
      if (chosen.length === 0) return undefined;
      const tokens = chosen.map(({ token }) => token);
      return rpc.call('draft:return-files', { draft_id: draft, tokens });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const { returned, refused } = answer;
      if (returned.length > 0) notifyDone(`Added again: ${returned.join(', ')}. Go on when you are ready.`);
      const [first] = refused;
      if (first) notifyProblem(`${first.name} is not taken`, new AppError(400, 'file_refused', first.reason));
    },
    onError: (error) => notifyProblem('The files cannot be added', error),
  });
  return (
    <Button variant="default" loading={returning.isPending} onClick={() => returning.mutate()}>
      Give a file again…
    </Button>
  );
}

/** The files of a submission that is being sent or was: which the site took, and how far the one is that is on its way. */
function SentFiles({ draft: { files }, progress }: { draft: Draft; progress: Progress | undefined }) {
  if (files.length === 0) return null;
  const taken = files.filter(({ uploaded_at }) => uploaded_at !== undefined).length;
  return (
    <Section title={`Files: the site took ${taken} of ${files.length}`}>
      <PlainTable
        label="Files"
        rows={files.toSorted((left, right) => compareNatural(left.name, right.name))}
        keyOf={({ name }) => name}
        columns={[
          { header: 'File', cell: ({ name }) => name },
          { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
          {
            header: 'State',
            cell: ({ name, uploaded_at }) => {
              if (uploaded_at !== undefined) return `Uploaded ${formatTime(uploaded_at)}`;
              if (progress?.message !== name) return 'Waits';
              return <ProgressBar label={`Upload of ${name}`} percent={percentOfCurrent(files, progress)} />;
            },
          },
          { header: 'SHA-256', cell: ({ sha256 }) => <code>{sha256}</code> },
        ]}
      />
    </Section>
  );
}
