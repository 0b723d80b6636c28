import { Text, Textarea } from '@mantine/core';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';

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
