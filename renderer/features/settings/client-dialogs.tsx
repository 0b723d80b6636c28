import { Checkbox, MultiSelect, Stack, Text, TextInput, Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { OwnerName } from '#renderer/records/people/owner-name.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { CopyLine } from '#renderer/ui/text/copy-line.tsx';
import { clientNameProblem } from '#shared/oauth-clients.ts';
import { toProblem } from '#shared/problem.ts';
import type { WaitingClient } from '#shared/rpc/contract/clients.ts';

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

/** Asks the owner whether a program may act for him, for his name if he has none yet, and then shows the verifier. */
export function AllowDialog({ request, onDone }: { request: WaitingClient; onDone: () => void }) {
  const allowing = useMutation(mutation('clients:allow'));
  const allow = () => allowing.mutate({ id: request.id });

  const problem = allowing.error ? toProblem(allowing.error) : undefined;

  if (allowing.data) {
    return (
      <Stack gap="sm">
        <Text size="sm">Give this code to {request.client}. It is good for 60 minutes and can be used once.</Text>
        <CopyLine label="Verifier" text={allowing.data.verifier} />
        <FormActions leave="Close" onLeave={onDone} isBusy={false} />
      </Stack>
    );
  }
  if (problem?.code === 'no_owner') {
    return (
      <OwnerName onNamed={allow} onBack={() => allowing.reset()}>
        What {request.client} does is signed with your name, so it needs one. You are asked once.
      </OwnerName>
    );
  }
  const more = `${request.submit ? ' and send submissions' : ''}${request.curate ? ' and curate' : ''}`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {request.client} asks to act in your name, beginning with the database {request.database}. It could read
        {more}. Allow it only if you have just started this program yourself.
      </Text>
      {problem ? <Notice tone="bad" title={problem.message} /> : null}
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button loading={allowing.isPending} onClick={allow}>
          Allow
        </Button>
      </Group>
    </Stack>
  );
}
