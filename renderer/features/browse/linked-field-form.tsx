import { MultiSelect, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { linkFields } from '#renderer/api/definitions/linked-fields.ts';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { toProblem } from '#shared/problem.ts';
import type { LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';

interface LinkedFieldFormProps {
  database: string;
  target: LinkTarget;
  linked: LinkedFields;
  onDone: () => void;
}

/** Adds fields of a database of isolates to what goes with the alleles. */
export function LinkedFieldForm({ database, target, linked, onDone }: LinkedFieldFormProps) {
  const databases = useQuery(databaseQueries.files()).data ?? [];
  const isolates = databases.filter(({ kind, problem }) => kind === 'isolates' && !problem);
  // Those whose alleles are defined here are most likely meant.
  const likely = isolates.find(({ seqdef }) => seqdef === database) ?? isolates[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const isolatesDatabase = chosen ?? likely?.name;
  if (isolatesDatabase === undefined) {
    return (
      <Text size="sm">
        This computer has no isolate database yet. Import a table of isolates on the <Link to="/">home screen</Link>{' '}
        first.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      <Select
        label="Database of isolates"
        data={isolates.map(({ name }) => name)}
        value={isolatesDatabase}
        onChange={setChosen}
        allowDeselect={false}
      />
      <FieldChoice key={isolatesDatabase} {...{ database, target, linked, onDone, isolatesDatabase }} />
    </Stack>
  );
}

function FieldChoice({
  database,
  target,
  linked,
  onDone,
  isolatesDatabase,
}: LinkedFieldFormProps & { isolatesDatabase: string }) {
  const [fields, setFields] = useState<string[]>([]);
  const known = useQuery(isolateFieldQueries.list(LOCAL_SITE, isolatesDatabase));
  const adding = useMutation({ mutationFn: linkFields, onSuccess: () => setFields([]) });
  const whole = new Set(
    linked.fields
      .filter((link) => link.isolates_database === isolatesDatabase && link.loci === linked.loci)
      .map(({ field }) => field),
  );
  const free = (known.data ?? [])
    .map(({ name }) => name)
    .filter((name) => !BUILT_IN_FIELDS.includes(name) && !whole.has(name));
  const error = known.error ?? adding.error;

  function add(event: FormEvent): void {
    event.preventDefault();
    if (fields.length > 0) adding.mutate({ database, target, isolates_database: isolatesDatabase, fields });
  }

  return (
    <form onSubmit={add}>
      <Stack gap="sm">
        <MultiSelect
          size="xs"
          label="Fields"
          description={
            known.isSuccess && free.length === 0
              ? 'This database has no other fields.'
              : 'You can choose several. Fields about place, time or source say most, for example country or year.'
          }
          data={free}
          value={fields}
          onChange={setFields}
          disabled={free.length === 0}
          searchable
          nothingFoundMessage="No field of this name"
          data-autofocus
        />
        <FormActions
          submit="Add"
          leave="Close"
          error={error ? toProblem(error).message : undefined}
          isBusy={adding.isPending}
          isDisabled={fields.length === 0}
          onLeave={onDone}
        />
      </Stack>
    </form>
  );
}
