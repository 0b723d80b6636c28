import { useQuery, useQueryClient } from '@tanstack/react-query';
import { custodyQueries, publicDay } from '#renderer/api/isolates/custody.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { type QueuedAddress, sendMessage } from '#renderer/api/submissions/settling.ts';
import { messageDraft } from '#renderer/records/submissions/message-draft.ts';
import { ReplyForm, Conversation } from '#renderer/records/submissions/conversation.tsx';
import { SaveFile, SaveFiles } from '#renderer/records/submissions/save-files.tsx';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { memberWords } from '../member-labels.ts';
import { USUAL_DAYS } from '#shared/api/custody.ts';
import type { QueuedSubmission } from '#shared/api/queue-records.ts';
import classes from './settle.module.css';

/** What the submitter said of all items, the files that came with them, and the correspondence. */
export function SubmissionFacts({ address, submission }: { address: QueuedAddress; submission: QueuedSubmission }) {
  const { submitter, parameters, files, messages, date_submitted, id, wanted = [], embargo_until } = submission;
  const { embargo } = parameters;
  const client = useQueryClient();
  // They say in which time zone the days of the database begin.
  const ends = { ...custodyQueries.ends(address, USUAL_DAYS), enabled: embargo_until !== undefined };
  const custody = useQuery(ends).data;
  const said = Object.entries(parameters).flatMap(([name, value]) =>
    !SAID_ABOVE.has(name) && (typeof value === 'string' || typeof value === 'number')
      ? [[memberWords(name), String(value)] as const]
      : [],
  );
  return (
    <>
      <Section title="Submission">
        <FieldList
          fields={[
            ['Submitter', submitter.name],
            ['Sent', date_submitted],
            ['Id', id],
            ['Embargo', typeof embargo === 'number' ? formatQuantity(embargo, 'month') : undefined],
            ['Private until', embargo_until && publicDay(embargo_until, custody?.time_zone)],
            ...said,
          ]}
        />
      </Section>
      {wanted.length > 0 ? (
        <Section title="What this database wants">
          <ul className={classes['problems']} aria-label="What this database wants">
            {wanted.map(({ what, is_met, text }) => (
              <li key={what}>
                <StateSign state={is_met ? 'assigned' : 'warning'} word={is_met ? 'There' : 'Missing'} />
                <span>
                  {WANTED_WORDS[what]}: {text}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {files.length > 0 ? (
        <Section title="Files">
          <SaveFiles
            place={address}
            names={files.filter(({ uploaded_at }) => uploaded_at).map(({ filename }) => filename)}
          />
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
              {
                header: 'Save',
                cell: ({ filename, uploaded_at }) => (uploaded_at ? <SaveFile place={address} name={filename} /> : ''),
              },
            ]}
            rows={files}
            keyOf={({ filename }) => filename}
          />
        </Section>
      ) : null}
      <Section title="Messages">
        <Conversation messages={messages.map(({ author, ...rest }) => ({ author: author.name, ...rest }))} />
        <ReplyForm
          draft={messageDraft(address)}
          label={`Message to ${submitter.name}`}
          send={(message) => sendMessage(client, address, message)}
        />
      </Section>
    </>
  );
}

const WANTED_WORDS = {
  isolate: 'The isolate, too',
  traces: 'Traces or reads',
  coverage: 'Enough coverage',
} as const satisfies Record<NonNullable<QueuedSubmission['wanted']>[number]['what'], string>;

/** Members that the page says in another way. */
const SAID_ABOVE = new Set(['locus', 'scheme_id', 'embargo', 'embargo_until']);
