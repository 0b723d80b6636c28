import { Badge, Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { Conversation, ReplyForm } from '#renderer/records/submissions/conversation.tsx';
import { sentMessageDraft } from '#renderer/records/submissions/message-draft.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { alsoSentOf } from '#shared/api/also-sent.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { toProblem } from '#shared/problem.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import { ownMember } from '#shared/own-member.ts';
import { EmbargoNotice } from '../embargo-notice.tsx';
import { FillIsolates } from './fill-isolates.tsx';
import { inboxName, isToCorrect, statusText } from './inbox-labels.ts';
import { useNewDraft, useSentActions } from './sent-actions.tsx';
import { SentFiles } from './sent-files.tsx';
import { SentItems } from './sent-items.tsx';
import { rpc } from '#renderer/api/bridge.ts';

type SentEntry = OutputOf<'inbox:read'>;

/** One of the user's own submissions: at once as it was last read, and then as its site says now. */
export function SentPage() {
  const { site = '', database = '', submission_id = '' } = useParams({ strict: false });
  const place = { site, database, submission_id };
  const record = useQuery(query('inbox:read', place));
  // From then on it counts as read.
  const opening = useQuery({
    queryKey: ['inbox-open', place],
    queryFn: async ({ signal }) => {
      await rpc.call('inbox:open', place, { signal });
      return Date.now();
    },
    staleTime: 0,
  });
  const sent = record.data;
  const draft = useNewDraft(place);
  const [isFilling, filling] = useDisclosure(false);
  return (
    <RecordPage
      title={sent ? inboxName(sent) : 'Submission'}
      subtitle={sent ? `${database}, ${sent.site_name}` : database}
      badges={sent ? <Badge>{statusText(sent)}</Badge> : null}
      actions={
        sent && isToCorrect(sent) ? (
          <Button loading={draft.isPending} onClick={() => draft.mutate()}>
            Correct and send again
          </Button>
        ) : null
      }
      more={useSentActions(place, sent, { copy: () => draft.mutate(), fill: filling.open })}
      record={record}
      holdsList
      notices={(data) => (
        <>
          <EmbargoNotice sent={data} />
          {opening.error ? (
            <Notice tone="warning" title="The site could not be read. You see its last known state.">
              <Group justify="space-between" gap="sm">
                <span>{toProblem(opening.error).message}</span>
                <Button variant="default" size="xs" loading={opening.isFetching} onClick={() => void opening.refetch()}>
                  Try again
                </Button>
              </Group>
            </Notice>
          ) : null}
          {data.gone ? (
            <Notice tone="info" role="note" title="The site does not have this submission any more.">
              You see what was saved on this computer.
            </Notice>
          ) : null}
        </>
      )}
      fields={({ submission, account, people }) => [
        ['Id', submission.id],
        ['Sent', submission.date_submitted],
        ['Last change', submission.datestamp],
        ['Sent as', account?.name],
        ['Curator', submission.curator && personName({ people }, submission.curator)],
        ['Technology', submission.technology],
        ['Read length', submission.read_length],
        ['Coverage', submission.coverage],
        ['Assembly', submission.assembly],
        ['Software', submission.software],
        ['Embargo', submission.embargo === undefined ? undefined : formatQuantity(submission.embargo, 'month')],
        ['Private until', submission.embargo_until],
        ['Missing files', submission.missing_files?.join(', ')],
        ['The site says', submission.message],
        ['E-mail updates', submission.email],
      ]}
      further={({ submission }) => alsoSentOf(submission)}
    >
      {(data) => (
        <>
          <FillIsolates place={place} sent={data} isOpen={isFilling} onClose={filling.close} />
          <Section title="Items">
            <SentItems place={place} about={data} submission={data.submission} />
          </Section>
          <SentFiles
            place={place}
            kept={data.kept}
            gone={data.gone}
            isClosed={data.status === 'closed'}
            isAway={opening.error !== null}
          />
          <Section title="Messages">
            <Conversation messages={saidOf(data)} />
            {data.gone ? null : (
              <ReplyForm
                draft={sentMessageDraft({ site, database, submission_id })}
                label="Message to the curators"
                send={(message) => rpc.call('inbox:reply', { ...place, message })}
              />
            )}
          </Section>
        </>
      )}
    </RecordPage>
  );
}

/** A name as the site tells it. Sites that tell none give only the number of a person. */
function personName({ people }: Pick<SentEntry, 'people'>, uri: string): string {
  const id = nameInUri(uri);
  return ownMember(people, id) || `User ${id}`;
}

function saidOf({ people, submission: { correspondence, submitter } }: SentEntry) {
  return correspondence.map(({ user, timestamp, message }) => {
    const isOwn = nameInUri(user) === nameInUri(submitter);
    return { author: isOwn ? 'You' : personName({ people }, user), sent_at: timestamp, message, isOwn };
  });
}
