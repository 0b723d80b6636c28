import { Badge, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { archive, correct, deleteForGood, inboxQueries, replyTo, withdraw } from '#renderer/api/submissions/inbox.ts';
import { Conversation } from '#renderer/records/submissions/conversation.tsx';
import { ReplyForm } from '#renderer/records/submissions/reply-form.tsx';
import type { MenuAction } from '#renderer/ui/controls/actions-menu.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { nameInUri } from '#shared/api/uri.ts';
import { toProblem } from '#shared/problem.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { inboxName, statusText } from './inbox-words.ts';
import { SentItems } from './sent-items.tsx';

type Sent = OutputOf<'inbox:read'>;

/** One of the user's own submissions: at once as it was last read, and then as its site says now. */
export function SentPage() {
  const { site = '', database = '', submission_id = '' } = useParams({ strict: false });
  const place = { site, database, submission_id };
  const record = useQuery(inboxQueries.one(place));
  const opening = useQuery(inboxQueries.open(place));
  const sent = record.data;
  return (
    <RecordPage
      title={sent ? inboxName(sent) : 'Submission'}
      subtitle={sent ? `${database}, ${sent.site_name}` : database}
      badges={sent ? <Badge>{statusText(sent)}</Badge> : null}
      actions={sent ? <CorrectButton place={place} sent={sent} /> : null}
      more={useActions(place, sent)}
      record={record}
      holdsList
      notices={({ gone }) => (
        <>
          {opening.error ? (
            <Notice tone="warning" title="The site could not be asked. This is what it said last.">
              {toProblem(opening.error).message}
            </Notice>
          ) : null}
          {gone ? (
            <Notice tone="info" role="note" title="The site does not have this submission any more.">
              What is shown was kept on this computer.
            </Notice>
          ) : null}
        </>
      )}
      fields={({ submission, account }) => [
        ['Id', submission.id],
        ['Sent', submission.date_submitted],
        ['Last change', submission.datestamp],
        ['Sent as', account?.name],
        ['Curator', submission.curator && nameInUri(submission.curator)],
        ['Technology', submission.technology],
        ['Read length', submission.read_length],
        ['Coverage', submission.coverage],
        ['Assembly', submission.assembly],
        ['Software', submission.software],
        ['Missing files', submission.missing_files?.join(', ')],
      ]}
    >
      {(data) => (
        <>
          <Section title="Items">
            <SentItems place={place} about={data} submission={data.submission} />
          </Section>
          <SentFiles place={place} />
          <Section title="Messages">
            <Conversation messages={saidOf(data)} />
            {data.gone ? null : (
              <ReplyForm
                draft={`inbox ${site} ${database} ${submission_id}`}
                label="Message to the curators"
                send={(message) => replyTo(place, message)}
              />
            )}
          </Section>
        </>
      )}
    </RecordPage>
  );
}

/** Sites name the authors by address; only whether it is oneself is sure. */
function saidOf({ submission: { correspondence, submitter } }: Sent) {
  return correspondence.map(({ user, timestamp, message }) => {
    const isOwn = nameInUri(user) === nameInUri(submitter);
    return { author: isOwn ? 'You' : `User ${nameInUri(user)}`, sent_at: timestamp, message, isOwn };
  });
}

function SentFiles({ place }: { place: SubmissionPlace }) {
  const files = useQuery(inboxQueries.files(place));
  if (!files.data || files.data.length === 0) return null;
  return (
    <Section title="Files">
      <ul>
        {files.data.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Section>
  );
}

/** Leads to a new draft with the rows that did not become records. */
function CorrectButton({ place, sent }: { place: SubmissionPlace; sent: Sent }) {
  const navigate = useNavigate();
  const correcting = useMutation({
    mutationFn: () => correct(place),
    onSuccess: (draft_id) => navigate({ to: '/submissions/$draft_id', params: { draft_id } }),
    onError: (error) => notifyProblem('It cannot be corrected', error),
  });
  return (
    <Button
      variant={sent.items.rejected > 0 ? 'filled' : 'default'}
      loading={correcting.isPending}
      onClick={() => correcting.mutate()}
    >
      Correct and send again
    </Button>
  );
}

function useActions(place: SubmissionPlace, sent: Sent | undefined): MenuAction[] {
  const navigate = useNavigate();
  if (!sent) return [];
  const attempt = (title: string, work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => notifyProblem(title, error));
  };
  const leave = () => navigate({ to: '/submissions' });
  const isOpen = sent.status !== 'closed' && !sent.gone;
  const put: MenuAction = sent.archived
    ? { label: 'Take out of the archive', run: attempt('It stays in the archive', () => archive(place, false)) }
    : { label: 'Archive', run: attempt('It cannot be archived', () => archive(place, true)) };
  if (isOpen) {
    const run = () =>
      confirm('Withdraw this submission?', 'The curators do nothing more about it. What became a record stays.', {
        confirm: 'Withdraw',
        work: attempt('It cannot be withdrawn', () => withdraw(place)),
      });
    return [put, { label: 'Withdraw…', isDangerous: true, run }];
  }
  const where = sent.gone
    ? 'It is deleted on this computer'
    : `It is deleted at ${sent.site_name}, and on this computer`;
  const run = () =>
    confirm('Delete this submission for good?', `${where}, with its messages. Records made of it stay.`, {
      confirm: 'Delete for good',
      work: attempt('It cannot be deleted', () => deleteForGood(place).then(leave)),
    });
  return [put, { label: 'Delete…', isDangerous: true, run }];
}

function confirm(title: string, text: string, { confirm: label, work }: { confirm: string; work: () => void }): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: label, cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    onConfirm: work,
  });
}
