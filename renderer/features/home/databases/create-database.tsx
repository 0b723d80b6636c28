import { Radio, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation, query } from '#renderer/api/queries.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { DescriptionArea } from '#renderer/ui/forms/description-area.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { badName } from './database-name.ts';
import { LinkSelect } from './link-select.tsx';
import { closeImport } from '../import/import-flow.ts';

type NewDatabaseKind = InputOf<'database:create'>['kind'];

const KINDS: { value: NewDatabaseKind; label: string; description: string }[] = [
  { value: 'seqdef', label: 'Sequence definitions', description: 'Loci, their alleles, schemes and profiles.' },
  { value: 'isolates', label: 'Isolates', description: 'Isolates with provenance, genomes and designations.' },
  {
    value: 'pair',
    label: 'Both, linked',
    description: 'One of each. The isolates use the loci and profiles of the sequence definitions.',
  },
];

function namesOf(name: string, kind: NewDatabaseKind): string[] {
  return kind === 'pair' ? [`${name}_seqdef`, `${name}_isolates`] : [name];
}

function describeCreated(names: readonly string[]): string {
  return `${names.length === 1 ? 'Database' : 'Databases'} ${names.map((name) => `“${name}”`).join(' and ')} created.`;
}

/** Why no databases can be made of this name: the name itself, or one of that name. */
function nameProblem(name: string, kind: NewDatabaseKind, databases: readonly { name: string }[]): string | undefined {
  if (name === '') return badName(name);
  const names = namesOf(name, kind);
  const taken = names.find((one) => databases.some((database) => database.name === one));
  return names.map(badName).find((reason) => reason !== undefined) ?? (taken && `${taken} exists already.`);
}

type DatabaseInputs = {
  kind: NewDatabaseKind;
  name: string;
  description: string;
  link: string | null;
};

/** Asks for what an empty database needs, and makes it. */
export function CreateDatabase() {
  const navigate = useNavigate();
  const databases = useQuery(query('database:list')).data ?? [];
  const draft = useDraftForm<DatabaseInputs>({
    draft: 'new database',
    initialValues: { kind: 'seqdef', name: '', description: '', link: null },
    problemsOf: ({ name, kind }) => ({ name: nameProblem(name, kind, databases) }),
  });
  const { form } = draft;
  const { kind, name } = form.values;
  const creating = useMutation({
    ...mutation('database:create'),
    onSuccess: ({ databases: made }) => {
      draft.forget();
      notifyDone(describeCreated(made));
      closeImport();
      const [database = ''] = made;
      void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database } });
    },
  });

  function create({ description, link }: DatabaseInputs): void {
    creating.mutate({
      database: name,
      kind,
      ...defined({
        description: description.trim() || undefined,
        link: kind === 'isolates' && link !== null ? link : undefined,
      }),
    });
  }

  return (
    <SignedForm form={draft} submit="Create" work={creating} onCancel={closeImport} onSubmit={create}>
      <Radio.Group label="What it holds" {...form.getInputProps('kind')}>
        <Stack gap="sm" mt={4}>
          {KINDS.map((choice) => (
            <Radio key={choice.value} size="xs" {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Name"
        description={
          kind === 'pair' && name !== ''
            ? `Creates ${namesOf(name, kind).join(' and ')}.`
            : 'Used in the file name and in addresses.'
        }
        {...form.getInputProps('name')}
        onChange={(event) => form.setValues({ name: event.currentTarget.value.trim() })}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
      />
      <DescriptionArea {...form.getInputProps('description')} />
      {kind === 'isolates' ? (
        <LinkSelect
          databases={databases}
          description="They are copied now. The types and groups of the isolates come from the profiles of that database."
          {...form.getInputProps('link')}
        />
      ) : null}
    </SignedForm>
  );
}
