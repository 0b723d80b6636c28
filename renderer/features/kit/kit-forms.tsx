import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { InlineForm } from '#renderer/ui/forms/inline-form.tsx';
import { RunningJob } from '#renderer/ui/progress/running-job.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { AppError } from '#shared/problem.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';

/** Forms and dialogs. */
export function KitForms() {
  return (
    <Section title="Forms and dialogs">
      <Group gap="sm">
        <DialogButton text="A form…" title="Describe abcZ">
          {(close) => <KitForm error={null} rows={3} onDone={close} />}
        </DialogButton>
        <DialogButton text="A refused form…" title="Describe abcZ">
          {(close) => (
            <KitForm
              error={new AppError(403, 'refused', 'The site refused it: you may not change abcZ.')}
              rows={3}
              onDone={close}
            />
          )}
        </DialogButton>
        <DialogButton text="A long form…" title="Describe abcZ">
          {(close) => <KitForm error={null} rows={60} onDone={close} />}
        </DialogButton>
        <DialogButton text="A running job…" title="Import into demo">
          {(close) => (
            <RunningJob
              noun="import"
              progress={{ done: 3_100_000, total: 6_200_000, unit: 'bytes', message: 'Reading' }}
              cancel={() => Promise.resolve(close())}
              onClose={close}
            />
          )}
        </DialogButton>
      </Group>
      <KitInlineForm />
    </Section>
  );
}

function KitInlineForm() {
  const draft = useDraftForm({
    initialValues: { name: '' },
    problemsOf: ({ name }) => ({ name: name === '' ? 'Give the query a name.' : undefined }),
  });
  return (
    <InlineForm
      form={draft}
      submit="Save"
      isBusy={false}
      onSubmit={({ name }) => {
        draft.startOver();
        notifyDone(`Saved ${name}.`);
      }}
    >
      <TextInput label="Save this query as" {...draft.form.getInputProps('name')} />
    </InlineForm>
  );
}

function KitForm({ error, rows, onDone }: { error: AppError | null; rows: number; onDone: () => void }) {
  const draft = useDraftForm({
    draft: `kit ${rows}`,
    initialValues: { name: '', kind: 'DNA', length: 450, about: '' },
    problemsOf: ({ name, about }) => ({
      name: name === '' ? 'Give the locus a name.' : undefined,
      about: about.length > 20 ? 'At most 20 letters.' : undefined,
    }),
  });
  const { form } = draft;
  return (
    <Form
      form={draft}
      submit="Save"
      work={{ error, isPending: false }}
      onCancel={onDone}
      onSubmit={({ name }) => {
        draft.forget();
        notifyDone(`Saved ${name}.`);
        onDone();
      }}
    >
      <TextInput label="Name" description="As it is written in files." {...form.getInputProps('name')} data-autofocus />
      <Select label="Type" data={['DNA', 'peptide']} allowDeselect={false} {...form.getInputProps('kind')} />
      <NumberInput label="Length" thousandSeparator="," {...form.getInputProps('length')} />
      <Textarea label="Description (optional)" minRows={rows} autosize {...form.getInputProps('about')} />
    </Form>
  );
}
