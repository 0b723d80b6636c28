import { Checkbox, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keepReasons, queueQueries } from '#renderer/api/submissions/queue.ts';
import type { QueuedAddress } from '#renderer/api/submissions/settling.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import type { QueueItem } from '#shared/api/queue-records.ts';
import { draftName } from './draft-name.ts';
import { ReasonChoice } from './reason-choice.tsx';
import { USUAL_REJECTIONS } from './common-reasons.ts';

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
