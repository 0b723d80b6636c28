import { Button, Group, Text, MultiSelect, Select, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery, useQueryClient, type QueryClient, useMutation } from '@tanstack/react-query';
import { call, query, mutation } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { CopyLine } from '#renderer/ui/text/copy-line.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import { type ApiKey, keyNameProblem } from '#shared/api-keys.ts';
import type { Person, RightsOfDatabase } from '#shared/rpc/contract/people.ts';

interface KeysSectionProps {
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
}

/** The API keys of all accounts, and whose do not count. */
export function KeysSection({ people, databases }: KeysSectionProps) {
  const keys = useQuery(query('keys:list'));
  return (
    <Section
      title="API keys"
      anchor="keys"
      actions={
        <DialogButton
          text="Make a key…"
          title="Make an API key"
          size="compact-xs"
          disabled={people.length === 0}
          dialogSize="lg"
        >
          {(close) => <KeyForm people={people} databases={databases} onDone={close} />}
        </DialogButton>
      }
    >
      <Text size="sm">
        With a key in the header X-API-Key, a script reads what its account may read, without signing its requests, but
        no private isolates. It cannot search, send sequences, submit or curate.
      </Text>
      <QueryRegion query={keys} lines={2}>
        {({ keys: all, banned }) => (
          <>
            <KeyTable keys={all} banned={banned} people={people} />
            <BannedAccounts banned={banned} />
          </>
        )}
      </QueryRegion>
    </Section>
  );
}

interface KeyTableProps extends Pick<KeysSectionProps, 'people'> {
  keys: readonly ApiKey[];
  banned: readonly string[];
}

function KeyTable({ keys, banned, people }: KeyTableProps) {
  const client = useQueryClient();
  const stateOf = ({ user_name }: ApiKey) => {
    if (banned.includes(user_name)) return 'Banned';
    return people.find((person) => person.user_name === user_name)?.disabled === true ? 'Account disabled' : 'Valid';
  };
  if (keys.length === 0) return <Text size="sm">There are no keys yet.</Text>;
  const columns: PlainColumn<ApiKey>[] = [
    { header: 'Account', cell: ({ user_name }) => user_name },
    { header: 'Name', cell: ({ name }) => name, isText: true },
    { header: 'Begins with', cell: ({ prefix }) => <code>{prefix}…</code> },
    { header: 'Databases', cell: ({ databases }) => databases.map((name) => name || 'every one').join(', ') },
    { header: 'Made', cell: ({ created_at }) => formatTime(created_at), isUnbroken: true },
    {
      header: 'Last used',
      cell: ({ used_at }) => (used_at === undefined ? 'Never' : formatTime(used_at)),
      isUnbroken: true,
    },
    { header: 'State', cell: stateOf },
    {
      header: 'Actions',
      cell: (key) => <KeyActions apiKey={key} isBanned={banned.includes(key.user_name)} client={client} />,
    },
  ];
  return <PlainTable label="API keys" isWide columns={columns} rows={keys} keyOf={({ id }) => id} />;
}

function KeyActions({ apiKey, isBanned, client }: { apiKey: ApiKey; isBanned: boolean; client: QueryClient }) {
  const { id, user_name, name } = apiKey;
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`End the key ${name} of ${user_name}`}
        onClick={() => confirmEnd(apiKey, () => void endKey(client, id, `Ended the key ${name} of ${user_name}.`))}
      >
        End
      </Button>
      {isBanned ? null : (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Ban all keys of ${user_name}`}
          onClick={() => void switchKeys(client, user_name, true)}
        >
          Ban all keys
        </Button>
      )}
    </Group>
  );
}

function BannedAccounts({ banned }: { banned: readonly string[] }) {
  const client = useQueryClient();
  if (banned.length === 0) return null;
  return (
    <PlainTable
      label="Accounts whose keys are banned"
      columns={[
        { header: 'Whose keys are banned', cell: (user_name) => user_name },
        {
          header: 'Actions',
          cell: (user_name) => (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Allow keys of ${user_name}`}
              onClick={() => void switchKeys(client, user_name, false)}
            >
              Allow keys
            </Button>
          ),
        },
      ]}
      rows={banned}
      keyOf={(user_name) => user_name}
    />
  );
}

async function endKey(client: QueryClient, id: string, done: string): Promise<void> {
  await orNotify('The key stays as it was', async () => {
    await call(client, 'keys:end', { id });
    notifyDone(done);
  });
}

/** Bans the keys of an account, which can be undone, or lets them count again. */
async function switchKeys(client: QueryClient, user_name: string, isBanned: boolean): Promise<void> {
  await orNotify(`The keys of ${user_name} stay as they were`, async () => {
    await call(client, isBanned ? 'keys:ban' : 'keys:allow', { user_name });
    if (isBanned)
      notifyUndo(
        `No key of ${user_name} counts from now on, and the account can make none.`,
        () => void switchKeys(client, user_name, false),
      );
    else notifyDone(`The keys of ${user_name} count again.`);
  });
}

function confirmEnd({ name, user_name }: ApiKey, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `End the key ${name} of ${user_name}?`,
    children: <Text size="sm">Requests with it are refused from now on. It cannot be undone.</Text>,
    labels: { confirm: 'End', cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}

interface NewKeyFormProps {
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
  onDone: () => void;
}

/** Whose a new API key is and what for, and then the key, which is shown once. */
function KeyForm({ people, databases, onDone }: NewKeyFormProps) {
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
