import { Modal, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { ContentForm } from '#renderer/records/record-forms/content-form.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { QueuedSubmission, QueueItem } from '#shared/api/queue-records.ts';
import { assertNever } from '#shared/problem.ts';
import { batchToUndo, type QueueBatch } from '#shared/rules/queue-batches.ts';
import { AssignForm } from './assign-form.tsx';
import { ClosingForm, ReasonsForm, RejectForm } from './settle-forms.tsx';
import { draftName } from './draft-name.ts';
import type { Curation, DialogName } from './use-curation.ts';

interface SubmissionDialogsProps {
  address: QueuedAddress;
  submission: QueuedSubmission;
  item: QueueItem | undefined;
  curation: Curation;
}

function titleOf(name: DialogName, item: QueueItem | undefined): string {
  const titles: Record<DialogName, string> = {
    assign: `Assign ${item?.item_id ?? ''}`,
    edit: `Correct ${item?.item_id ?? ''}`,
    reject: `Reject ${item?.item_id ?? ''}`,
    clean: 'Assign all clean items?',
    'undo-batch': 'Take back what was assigned together?',
    close: 'Close the submission?',
    reopen: 'Open the submission again?',
    reasons: 'Your reasons for rejecting',
  };
  return titles[name];
}

/** The dialog that is open, if one is. */
export function SubmissionDialogs(props: SubmissionDialogsProps) {
  const { curation, item } = props;
  const { dialog } = curation;
  const close = () => curation.open(undefined);
  return (
    <Modal
      opened={dialog !== undefined}
      onClose={close}
      title={dialog && titleOf(dialog, item)}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      {dialog === undefined ? null : <Content {...props} dialog={dialog} close={close} />}
    </Modal>
  );
}

function Content(props: SubmissionDialogsProps & { dialog: DialogName; close: () => void }): ReactNode {
  const { address, submission, item, curation, dialog, close } = props;
  const { site, database } = address;
  switch (dialog) {
    case 'clean':
      return (
        <CleanQuestion
          count={submission.classes.clean}
          onClose={close}
          onYes={() => void curation.change({ kind: 'assign-clean', type_contigs: submission.type === 'genomes' })}
        />
      );
    case 'undo-batch': {
      const batch = batchToUndo(submission.list, item);
      return batch ? (
        <BatchQuestion
          batch={batch}
          onClose={close}
          onYes={() => void curation.change({ kind: 'undo-items', positions: batch.positions })}
        />
      ) : null;
    }
    case 'close':
      return (
        <ClosingForm
          draft={draftName('close', address)}
          sentence={closingSentence(submission)}
          submit="Close the submission"
          onSubmit={(message) => void curation.change({ kind: 'close', message })}
          onClose={close}
        />
      );
    case 'reopen':
      return (
        <ClosingForm
          draft={draftName('reopen', address)}
          sentence="Its outcome is withdrawn, and its items can be settled again. The submitter is notified."
          submit="Open it again"
          onSubmit={(message) => void curation.change({ kind: 'reopen', message })}
          onClose={close}
        />
      );
    case 'reasons':
      return <OwnReasons site={site} database={database} onDone={close} />;
    case 'assign':
    case 'edit':
    case 'reject':
      return item ? <ItemDialog {...props} dialog={dialog} item={item} /> : null;
    default:
      return assertNever(dialog);
  }
}

function ItemDialog({
  address,
  submission,
  item,
  curation,
  dialog,
  close,
}: SubmissionDialogsProps & { dialog: 'assign' | 'edit' | 'reject'; item: QueueItem; close: () => void }) {
  const { site, database, submission_id } = address;
  const evidence = useQuery(queueQueries.evidence(site, database, submission_id, item.position));
  // It may be read again while this is open: what another curator did meanwhile must not be overwritten.
  const [seen] = useState(item.revision);
  const common = { address, item, onClose: close };
  if (dialog === 'reject') {
    return (
      <RejectForm
        {...common}
        onReject={(reason) => void curation.settle(submission, item, { kind: 'reject', reason }, seen)}
      />
    );
  }
  if (dialog === 'edit') {
    return (
      <ContentForm
        draft={draftName('edit', address, item.position)}
        content={item.content}
        original={item.original ?? item.content}
        onSubmit={(content) => void curation.settle(submission, item, { kind: 'edit', content }, seen)}
        onCancel={close}
      />
    );
  }
  return (
    <QueryRegion query={evidence}>
      {(data) => (
        <AssignForm
          {...common}
          evidence={data}
          onAssign={(body) => void curation.settle(submission, item, { kind: 'assign', body }, seen)}
        />
      )}
    </QueryRegion>
  );
}

function OwnReasons({ site, database, onDone }: { site: string; database: string; onDone: () => void }) {
  const reasons = useQuery(queueQueries.reasons(site, database));
  return (
    <QueryRegion query={reasons}>
      {(list) => <ReasonsForm site={site} database={database} reasons={list} onDone={onDone} />}
    </QueryRegion>
  );
}

function closingSentence({ items }: QueuedSubmission): string {
  const assigned = `${formatQuantity(items.assigned, 'item')} assigned`;
  return `${assigned}, ${items.rejected} rejected. Nothing can be undone after that, unless the submission is opened again.`;
}

interface QuestionProps {
  onYes: () => void;
  onClose: () => void;
}

/** Asks before all clean items are assigned. */
function CleanQuestion({ count, onYes, onClose }: QuestionProps & { count: number }) {
  return (
    <Question yes={`Assign ${formatQuantity(count, 'item')}`} onYes={onYes} onClose={onClose}>
      {formatQuantity(count, 'item')} without an error or a warning {count === 1 ? 'gets' : 'get'} the next free{' '}
      {count === 1 ? 'id' : 'ids'}. Each can be undone until the submission is closed, and all of them at once.
    </Question>
  );
}

/** Asks before items that were assigned together are taken back. */
function BatchQuestion({ batch, onYes, onClose }: QuestionProps & { batch: QueueBatch }) {
  const many = formatQuantity(batch.positions.length, 'item');
  return (
    <Question yes={`Take back ${many}`} onYes={onYes} onClose={onClose}>
      {many} assigned at {formatTime(batch.at)} wait again. Their records are deleted, and the ids are not used again.
      If another record depends on one of them, nothing is taken back.
    </Question>
  );
}

function Question({ yes, onYes, onClose, children }: QuestionProps & { yes: string; children: ReactNode }) {
  return (
    <>
      <Text size="sm">{children}</Text>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={onYes} data-autofocus>
          {yes}
        </Button>
      </Group>
    </>
  );
}
