import { MultiSelect, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#renderer/api/queries.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { CopyLine } from '#renderer/ui/text/copy-line.tsx';
import { keyNameProblem } from '#shared/api-keys.ts';
import type { Person, RightsOfDatabase } from '#shared/rpc/contract/people.ts';

interface NewKeyFormProps {
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
  onDone: () => void;
}

/** Whose a new API key is and what for, and then the key, which is shown once. */
export function KeyForm({ people, databases, onDone }: NewKeyFormProps) {
  const [first] = people;
  const draft = useDraftForm({
    initialValues: {
      user_name: people.length === 1 ? (first?.user_name ?? '') : '',
      name: '',
      databases: [] as string[],
    },
    problemsOf: ({ user_name, name }) => ({
      user_name: user_name === '' ? 'Choose an account.' : undefined,
      name: name === '' ? 'Give a name.' : keyNameProblem(name),
    }),
  });
  const { form } = draft;
  const adding = useMutation(mutation('keys:add'));
  if (adding.data) return <NewKey apiKey={adding.data.key} onDone={onDone} />;
  return (
    <Form form={draft} submit="Make" work={adding} onCancel={onDone} onSubmit={(values) => adding.mutate(values)}>
      <Select
        label="Account"
        description="The key reads what this account may read."
        searchable
        data={people.map(({ user_name }) => user_name)}
        {...form.getInputProps('user_name')}
      />
      <TextInput
        label="Name"
        description="What it is for, such as the name of a script."
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <MultiSelect
        label="Only in these databases (optional)"
        description="If none is named, it reads in every database."
        data={databases.map(({ name }) => name)}
        searchable
        {...form.getInputProps('databases')}
      />
    </Form>
  );
}

function NewKey({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">Copy the key now: it is not shown again. Keep it to yourself.</Text>
      <CopyLine label="Key" text={apiKey} />
      <FormActions leave="Close" onLeave={onDone} isBusy={false} />
    </Stack>
  );
}
