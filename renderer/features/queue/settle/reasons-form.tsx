import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepReasons } from '#renderer/api/submissions/queue.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

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
