import { Textarea, Text, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { keepReasons, queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { USUAL_REJECTIONS } from './common-reasons.ts';
import { draftName } from './draft-name.ts';
import { ReasonChoice } from './reason-choice.tsx';

interface ReasonsFormProps extends DatabasePlace {
  reasons: readonly string[];
  onDone: () => void;
}

/** The most that the service keeps, and the most characters of one. */
const MOST = 50;
const LONGEST = 2000;

function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

/** Edits the curator's own reasons for rejecting, one a line. */
export function ReasonsForm({ site, database, reasons, onDone }: ReasonsFormProps) {
  const client = useQueryClient();
  const draft = useDraftForm<{ text: string }>({
    draft: `reasons ${site} ${database}`,
    initialValues: { text: reasons.join('\n') },
    problemsOf: ({ text }) => {
      const lines = linesOf(text);
      if (lines.length > MOST) return { text: `There are ${lines.length}; at most ${MOST} are kept.` };
      const long = lines.findIndex((line) => line.length > LONGEST);
      return { text: long === -1 ? undefined : `Reason ${long + 1} has more than ${LONGEST} characters.` };
    },
  });
  const saving = useMutation({
    mutationFn: (text: string) => keepReasons(client, { site, database }, linesOf(text)),
    onSuccess: () => {
      draft.forget();
      notifyDone('Saved your reasons.');
      onDone();
    },
  });
  return (
    <Form form={draft} submit="Save" onSubmit={({ text }) => saving.mutate(text)} onCancel={onDone} work={saving}>
      <Textarea
        label="Reasons"
        description="One per line. The keys 1 to 9 choose the first nine. If the list is empty, the usual reasons are offered."
        {...draft.form.getInputProps('text')}
        autosize
        minRows={6}
        maxRows={18}
        data-autofocus
      />
    </Form>
  );
}

interface ClosingFormProps {
  /** Name under which the message is kept until it is sent. */
  draft: string;
  sentence: string;
  submit: string;
  onSubmit: (message: string) => void;
  onClose: () => void;
}

/** Asks before a submission is closed or opened again, with a message to the submitter that may be left out. */
export function ClosingForm({ draft: name, sentence, submit, onSubmit, onClose }: ClosingFormProps) {
  const draft = useDraftForm<{ message: string }>({
    draft: name,
    initialValues: { message: '' },
    problemsOf: () => ({}),
  });
  return (
    <Form
      form={draft}
      submit={submit}
      onSubmit={({ message }) => {
        onSubmit(message.trim());
      }}
      onCancel={onClose}
    >
      <Text size="sm">{sentence}</Text>
      <Textarea
        label="Message to the submitter (optional)"
        description="Enter sends the form; Shift and Enter begin a new line."
        {...draft.form.getInputProps('message')}
        autosize
        minRows={2}
        maxRows={10}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    </Form>
  );
}

interface RejectFormProps {
  address: QueuedAddress;
  item: QueueItem;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why an item is rejected: one of the curator's own reasons, by its number, or another in his words. */
export function RejectForm({ address, item, onReject, onClose }: RejectFormProps) {
  const client = useQueryClient();
  const kept = useQuery(queueQueries.reasons(address.site, address.database)).data;
  const reasons = kept && kept.length > 0 ? kept : USUAL_REJECTIONS;
  const draft = useDraftForm<{ reason: string; isKept: boolean }>({
    draft: draftName('reject', address, item.position),
    initialValues: { reason: '', isKept: false },
    problemsOf: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Write why, so that the submitter can correct it.' : undefined,
    }),
  });
  const { form } = draft;

  async function keep(reason: string): Promise<void> {
    await orNotify('The reason was not added to your list', async () => {
      await keepReasons(client, address, [...(kept ?? []), reason]);
    });
  }

  return (
    <Form
      form={draft}
      submit="Reject"
      onSubmit={({ reason, isKept }) => {
        if (isKept) void keep(reason.trim());
        onReject(reason.trim());
      }}
      onCancel={onClose}
    >
      <Text size="sm">The submitter reads the reason. A digit rejects with one of these at once.</Text>
      <ReasonChoice
        label="Reasons"
        reasons={reasons}
        onChoose={(reason) => {
          onReject(reason);
        }}
      />
      <Textarea label="Another reason" {...form.getInputProps('reason')} autosize minRows={2} maxRows={8} />
      <Checkbox label="Keep it in my list of reasons" {...form.getInputProps('isKept', { type: 'checkbox' })} />
    </Form>
  );
}
