import { Radio, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { createDatabase, databaseQueries, type NewDatabase } from '#renderer/api/databases/databases.ts';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { toProblem } from '#shared/problem.ts';
import { badName, linkable } from './database-name.ts';
import { closeImport } from './import-flow.ts';

type Kind = NewDatabase['kind'];

const KINDS: { value: Kind; label: string; description: string }[] = [
  { value: 'seqdef', label: 'Sequence definitions', description: 'Loci, their alleles, schemes and profiles.' },
  { value: 'isolates', label: 'Isolates', description: 'Isolates with provenance, genomes and designations.' },
  {
    value: 'pair',
    label: 'Both, linked',
    description: 'One of each. The isolates use the loci and profiles of the sequence definitions.',
  },
];

/** The names of the databases that would be made. */
function namesOf(name: string, kind: Kind): string[] {
  return kind === 'pair' ? [`${name}_seqdef`, `${name}_isolates`] : [name];
}

function describeCreated(names: readonly string[]): string {
  return `${names.length === 1 ? 'Database' : 'Databases'} ${names.map((name) => `“${name}”`).join(' and ')} created.`;
}

/** Asks for what an empty database needs, and makes it. */
export function CreateDatabase() {
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('seqdef');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const databases = useQuery(databaseQueries.files()).data ?? [];
  const creating = useMutation({
    mutationFn: createDatabase,
    onSuccess: (made) => {
      notifyDone(describeCreated(made));
      closeImport();
      const [database = ''] = made;
      void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database } });
    },
  });
  const names = namesOf(name, kind);
  const taken = names.find((one) => databases.some((database) => database.name === one));
  const bad = names.map(badName).find((reason) => reason !== undefined);
  const error = (name === '' ? badName(name) : bad) ?? (taken === undefined ? undefined : `${taken} exists already.`);

  function create(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (error !== undefined) return;
    creating.mutate({
      database: name,
      kind,
      ...(description.trim() ? { description: description.trim() } : {}),
      ...(kind === 'isolates' && link !== null ? { link } : {}),
    });
  }

  return (
    <form onSubmit={create} noValidate>
      <Stack gap="sm">
        <Radio.Group label="What it holds" value={kind} onChange={setKind}>
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
              ? `Creates ${names.join(' and ')}.`
              : 'Used in the file name and in addresses.'
          }
          value={name}
          onChange={(event) => setName(event.currentTarget.value.trim())}
          error={isTried || name !== '' ? error : undefined}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          label="Description (optional)"
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          autosize
          minRows={1}
          maxRows={4}
        />
        {kind === 'isolates' ? (
          <Select
            label="Loci and schemes from (optional)"
            description="They are copied now. The types and groups of the isolates come from the profiles of that database."
            placeholder="No other database"
            data={linkable(databases)}
            value={link}
            onChange={setLink}
            clearable
            clearButtonProps={{ 'aria-label': 'Use no other database' }}
          />
        ) : null}
        <FormActions
          submit="Create"
          error={creating.error ? toProblem(creating.error).message : undefined}
          isBusy={creating.isPending}
          onLeave={closeImport}
        />
      </Stack>
    </form>
  );
}
