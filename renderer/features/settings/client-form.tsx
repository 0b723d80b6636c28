import { Checkbox, MultiSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { CopyLine } from '#renderer/ui/text/copy-line.tsx';
import { clientNameProblem } from '#shared/oauth-clients.ts';

/** What a new client may do, and then its key and secret, which are shown once. */
export function ClientForm({ onDone }: { onDone: () => void }) {
  const { data: databases = [] } = useQuery(query('database:list'));
  const draft = useDraftForm({
    initialValues: { name: '', submit: false, curate: false, databases: [] as string[] },
    problemsOf: ({ name }) => ({ name: name === '' ? 'Give a name.' : clientNameProblem(name) }),
  });
  const { form } = draft;
  const adding = useMutation(mutation('clients:add'));
  if (adding.data) return <NewPair pair={adding.data} onDone={onDone} />;
  return (
    <Form form={draft} submit="Add" work={adding} onCancel={onDone} onSubmit={(values) => adding.mutate(values)}>
      <TextInput
        label="Name"
        description="People see it when the program asks to act for them."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox label="It may read" checked readOnly />
      <Checkbox label="It may send submissions" {...form.getInputProps('submit', { type: 'checkbox' })} />
      <Checkbox label="It may curate" {...form.getInputProps('curate', { type: 'checkbox' })} />
      <MultiSelect
        label="Only in these databases (optional)"
        description="If none is named, it may do this in every database."
        data={databases.map(({ name }) => name)}
        searchable
        {...form.getInputProps('databases')}
      />
    </Form>
  );
}

function NewPair({ pair, onDone }: { pair: { key: string; secret: string }; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">Give both to the program, and to nobody else. The secret is not shown again.</Text>
      <CopyLine label="Key" text={pair.key} />
      <CopyLine label="Secret" text={pair.secret} />
      <FormActions leave="Close" onLeave={onDone} isBusy={false} />
    </Stack>
  );
}
