import { useQueryClient } from '@tanstack/react-query';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes, formatTime } from '#renderer/ui/text/format.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { sendMessage } from '#renderer/api/submissions/messages.ts';
import { ReplyForm } from '#renderer/records/submissions/reply-form.tsx';
import { draftName } from './draft-name.ts';
import { Conversation } from '#renderer/records/submissions/conversation.tsx';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';

/** What the submitter said of all items, the files that came with them, and the correspondence. */
export function SubmissionFacts({ address, submission }: { address: QueuedAddress; submission: QueuedSubmission }) {
  const { submitter, parameters, files, messages, date_submitted, id } = submission;
  const client = useQueryClient();
  const said = Object.entries(parameters).flatMap(([name, value]) =>
    !SAID_ABOVE.has(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[labelOf(name), String(value)] as const]
      : [],
  );
  return (
    <>
      <Section title="Submission">
        <FieldList fields={[['Submitter', submitter.name], ['Sent', date_submitted], ['Id', id], ...said]} />
      </Section>
      {files.length > 0 ? (
        <Section title="Files">
          <PlainTable
            label="Files"
            columns={[
              { header: 'File', cell: ({ filename }) => filename },
              {
                header: 'Size',
                cell: ({ size, uploaded_at }) => (uploaded_at ? formatBytes(size) : ''),
                isNumber: true,
              },
              { header: 'Uploaded', cell: ({ uploaded_at }) => (uploaded_at ? formatTime(uploaded_at) : 'missing') },
              { header: 'SHA-256', cell: ({ sha256 }) => <span className="mono">{sha256.slice(0, 12)}</span> },
            ]}
            rows={files}
            keyOf={({ filename }) => filename}
          />
        </Section>
      ) : null}
      <Section title="Messages">
        <Conversation messages={messages.map(({ author, ...rest }) => ({ author: author.name, ...rest }))} />
        <ReplyForm
          draft={draftName('message', address)}
          label={`Message to ${submitter.name}`}
          send={(message) => sendMessage(client, address, message)}
        />
      </Section>
    </>
  );
}

/** Members that the head of the page says. */
const SAID_ABOVE = new Set(['locus', 'scheme_id']);

/** `read_length` as people read it. */
function labelOf(member: string): string {
  const words = member.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
