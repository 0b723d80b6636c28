import { Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';

interface DeletionFormProps {
  /** What the button does: `Delete 3 isolates`. */
  submit: string;
  /** What the other button says: "Cancel" if left out. */
  leave?: string;
  onDelete: (reason: string) => void;
  onCancel: () => void;
  work: { error: Error | null; isPending: boolean };
  /** What goes with the records, in a sentence. */
  children: ReactNode;
}

/** Asks for the reason of a deletion, and deletes nothing without one. */
export function DeletionForm({ onDelete, children, ...actions }: DeletionFormProps) {
  const draft = useDraftForm({
    initialValues: { reason: '' },
    problemsOf: ({ reason }) => ({
      reason: reason.trim() === '' ? 'Write the reason for the deletion.' : undefined,
    }),
  });
  return (
    <Form form={draft} color="red" onSubmit={({ reason }) => onDelete(reason.trim())} {...actions}>
      <Text size="sm">{children}</Text>
      <TextInput
        label="Reason"
        description="The history keeps it."
        withAsterisk
        {...draft.form.getInputProps('reason')}
        autoComplete="off"
        data-autofocus
      />
    </Form>
  );
}
