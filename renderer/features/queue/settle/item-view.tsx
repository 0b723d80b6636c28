import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { StateSign } from '#renderer/records/submissions/state-sign.tsx';
import { contentRows } from '#renderer/records/submissions/submission-labels.ts';
import { VerdictWords } from '#renderer/records/verdict/found-sign.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { ItemEvidence, QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import type { ItemGenome } from '#shared/verdict/item-genome.ts';
import { AlleleEvidence } from '../evidence/allele-evidence.tsx';
import { GenomeTyping } from '../evidence/genome-typing.tsx';
import { EarlierSubmissions, IsolateEvidence, ProfileEvidence } from '../evidence/record-evidence.tsx';
import { UpdateEvidence } from '../evidence/update-evidence.tsx';
import { DecisionBar } from './decision-bar.tsx';
import type { QueueKeys } from './queue-keys.ts';
import classes from './settle.module.css';
import { SubmissionFacts } from './submission-facts.tsx';
import type { Curation } from './use-curation.ts';

interface ItemViewProps {
  address: QueuedAddress;
  submission: QueuedSubmission;
  item: QueueItem;
  curation: Curation;
  keys: QueueKeys;
  /** Shows the item that a refusal is about. */
  onGo: (position: number) => void;
}

/** One item: what can be decided, what the checks say, the evidence, and what is known of the submission. */
export function ItemView({ address, submission, item, curation, keys, onGo }: ItemViewProps) {
  const { site, database, submission_id } = address;
  const evidence = useQuery(queueQueries.evidence(site, database, submission_id, item.position));
  const canRestore = item.original !== undefined && item.status === 'pending' && submission.status === 'pending';
  return (
    <div className={classes['evidence']} role="group" aria-label={`Item ${item.item_id}`} tabIndex={0}>
      <div className={classes['decision']}>
        <DecisionBar site={site} database={database} submission={submission} item={item} keys={keys} />
        <RefusalNotice curation={curation} submission={submission} current={item.position} onGo={onGo} />
      </div>
      <Problems item={item} />
      {item.genome && !isTyped(submission, item) ? <GenomeEvidence genome={item.genome} /> : null}
      <QueryRegion query={evidence}>
        {(data) => (
          <Evidence
            address={address}
            submission={submission}
            item={item}
            evidence={data}
            readAt={evidence.dataUpdatedAt}
          />
        )}
      </QueryRegion>
      <ItemContentView
        item={item}
        onRestore={
          canRestore ? () => void curation.settle(submission, item, { kind: 'edit', content: null }) : undefined
        }
      />
      <SubmissionFacts address={address} submission={submission} />
      <Section title={`Earlier submissions of ${submission.submitter.name}`}>
        <QueryRegion query={evidence} lines={2}>
          {(data) => <EarlierSubmissions site={site} database={database} evidence={data} />}
        </QueryRegion>
      </Section>
    </div>
  );
}

/** Whether the contigs of an item are typed as it is shown, which gives the verdict as of now. */
function isTyped({ type }: QueuedSubmission, { status }: QueueItem): boolean {
  return type === 'genomes' && status === 'pending';
}

function Evidence(props: {
  address: QueuedAddress;
  submission: QueuedSubmission;
  item: QueueItem;
  evidence: ItemEvidence;
  readAt: number;
}) {
  const { address, submission, item, evidence, readAt } = props;
  const at = { site: address.site, database: address.database };
  if (evidence.allele)
    return (
      <AlleleEvidence {...at} locus={submission.locus ?? ''} item={item} facts={evidence.allele} readAt={readAt} />
    );
  if (evidence.profile) return <ProfileEvidence {...at} evidence={evidence} submission={submission} />;
  if (evidence.update) return <UpdateEvidence {...at} evidence={evidence} item={item} />;
  return (
    <>
      <IsolateEvidence {...at} evidence={evidence} />
      {isTyped(submission, item) ? <GenomeTyping address={address} position={item.position} /> : null}
    </>
  );
}

function Problems({ item }: { item: QueueItem }) {
  if (item.problems.length === 0) return null;
  return (
    <ul className={classes['problems']} aria-label="Check result">
      {item.problems.map(({ severity, field, code, message }) => (
        <li key={`${code} ${field ?? ''} ${message}`}>
          <StateSign state={severity} />
          <span>
            {field === undefined ? '' : `${field}: `}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Why the last step was refused; where somebody else was faster, what became of the item. */
function RefusalNotice({
  curation,
  submission,
  current,
  onGo,
}: {
  curation: Curation;
  submission: QueuedSubmission;
  current: number;
  onGo: (position: number) => void;
}) {
  const { refusal } = curation;
  if (!refusal) return null;
  const { position, problem } = refusal;
  const item = submission.list.find((one) => one.position === position);
  return (
    <Notice
      tone={problem.code === 'changed_meanwhile' ? 'warning' : 'bad'}
      role="alert"
      title={problem.code === 'changed_meanwhile' ? 'Somebody else was faster' : 'This was not done'}
      onClose={curation.dismissRefusal}
      actions={
        item && item.position !== current ? (
          <Button variant="default" size="compact-xs" onClick={() => onGo(item.position)}>
            Show {item.item_id}
          </Button>
        ) : null
      }
    >
      {problem.message}
    </Notice>
  );
}

/** From which genome an item is, and whether that can be trusted: as its submitter says, or as its file was judged when it came. */
function GenomeEvidence({ genome }: { genome: ItemGenome }) {
  const { verdict, reasons = [], reason, file, sha256, said_by } = genome;
  const isSaid = said_by === 'submitter';
  return (
    <Section title="Genome">
      <FieldList
        fields={[
          [
            'Verdict',
            <>
              <VerdictWords kind={verdict} />
              {isSaid ? ', says the submitter. Nobody has checked it.' : ''}
            </>,
          ],
          ['Why', reasons.length === 0 ? undefined : reasons.join(' ')],
          ['Why it was sent', reason],
          ['File', file],
          ['SHA-256', sha256?.slice(0, 12)],
        ]}
      />
    </Section>
  );
}

/** What an item says; where a curator corrected it, beside what the submitter wrote. */
function ItemContentView({ item, onRestore }: { item: QueueItem; onRestore?: (() => void) | undefined }) {
  const { content, original } = item;
  const now = new Map(contentRows(content));
  const before = new Map(contentRows(original ?? content));
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const rows = names.map((name) => ({ name, now: now.get(name) ?? '', before: before.get(name) ?? '' }));
  const text = rows.map((row) => `${row.name}\t${row.now}`).join('\n');
  return (
    <Section
      title={original ? 'Corrected' : 'As submitted'}
      actions={
        <>
          <Button variant="default" size="compact-xs" onClick={() => void copyText(text, item.item_id)}>
            Copy
          </Button>
          {original && onRestore ? (
            <Button variant="default" size="compact-xs" onClick={onRestore}>
              Back to what was submitted
            </Button>
          ) : null}
        </>
      }
    >
      <PlainTable
        label={`Content of ${item.item_id}`}
        isWide
        columns={[
          { header: 'Field', cell: ({ name }) => name },
          { header: original ? 'Now' : 'Value', cell: ({ now: value }) => <Value text={value} /> },
          {
            header: 'The submitter wrote',
            cell: ({ now: value, before: first }) =>
              original && first !== value ? <Value text={first === '' ? '(nothing)' : first} /> : undefined,
          },
        ]}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </Section>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className="mono" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {text}
    </span>
  );
}
