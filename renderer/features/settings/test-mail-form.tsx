import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#renderer/api/queries.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { emailProblem } from '#shared/rules/account.ts';

/** Sends a test mail, and says why that fails. */
export function TestMailForm({ onDone }: { onDone: () => void }) {
  const draft = useDraftForm({
    initialValues: { address: '' },
    problemsOf: ({ address }) => ({ address: address === '' ? 'Give an e-mail address.' : emailProblem(address) }),
  });
  const sending = useMutation({
    ...mutation('mail:test'),
    onSuccess: (_, { address }) => {
      notifyDone(`A test mail was sent to ${address}.`);
      onDone();
    },
  });
  return (
    <Form
      form={draft}
      submit="Send a test mail"
      work={sending}
      onCancel={onDone}
      onSubmit={(values) => sending.mutate(values)}
    >
      <TextInput label="To" data-autofocus {...draft.form.getInputProps('address')} />
    </Form>
  );
}
