import { MultiSelect, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import type { LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';

interface LinkedFieldFormProps {
  database: string;
  target: LinkTarget;
  linked: LinkedFields;
  onDone: () => void;
}

type Values = {
  /** Undefined as long as the likely one is good. */
  isolates_database: string | undefined;
  fields: string[];
};

/** Adds fields of a database of isolates to what goes with the alleles. */
export function LinkedFieldForm({ database, target, linked, onDone }: LinkedFieldFormProps) {
  const databases = useQuery(query('database:list')).data ?? [];
  const isolates = databases.filter(({ kind, problem }) => kind === 'isolates' && !problem);
  // Those whose alleles are defined here are most likely meant.
  const likely = isolates.find(({ seqdef }) => seqdef === database) ?? isolates[0];
  const draft = useDraftForm<Values>({
    draft: `linked fields ${database} ${JSON.stringify(target)}`,
    initialValues: { isolates_database: undefined, fields: [] },
    problemsOf: ({ fields }) => ({ fields: fields.length === 0 ? 'Choose a field at least.' : undefined }),
  });
  const { form } = draft;
  const chosen = form.values.isolates_database ?? likely?.name;
  const known = useQuery({ ...isolateFieldQueries.list(LOCAL_SITE, chosen ?? ''), enabled: chosen !== undefined });
  const adding = useMutation({
    mutationFn: async ({ isolates_database, fields }: { isolates_database: string; fields: string[] }) => {
      for (const field of fields) await rpc.call('linked-field:add', { database, target, isolates_database, field });
    },
    onSuccess: () => {
      form.setValues({ fields: [] });
      draft.forget();
    },
  });
  const whole = new Set(
    linked.fields
      .filter((link) => link.isolates_database === chosen && link.loci === linked.loci)
      .map(({ field }) => field),
  );
  const free = (known.data ?? [])
    .map(({ name }) => name)
    .filter((name) => !BUILT_IN_FIELDS.includes(name) && !whole.has(name));

  if (chosen === undefined) {
    return (
      <Text size="sm">
        This computer has no isolate database yet. Import a table of isolates on the <Link to="/">home screen</Link>{' '}
        first.
      </Text>
    );
  }
  return (
    <SignedForm
      form={draft}
      submit="Add"
      leave="Close"
      work={{ error: known.error ?? adding.error, isPending: adding.isPending }}
      isDisabled={!draft.isValid}
      onCancel={onDone}
      onLeave={onDone}
      onSubmit={({ fields }) => adding.mutate({ isolates_database: chosen, fields })}
    >
      <Select
        label="Database of isolates"
        data={isolates.map(({ name }) => name)}
        value={chosen}
        onChange={(name) => form.setValues({ isolates_database: name ?? undefined, fields: [] })}
        allowDeselect={false}
      />
      <MultiSelect
        size="xs"
        label="Fields"
        description={
          known.isSuccess && free.length === 0
            ? 'This database has no other fields.'
            : 'You can choose several. Fields about place, time or source say most, for example country or year.'
        }
        data={free}
        value={form.values.fields}
        onChange={(fields) => form.setValues({ fields })}
        disabled={free.length === 0}
        searchable
        nothingFoundMessage="No field of this name"
        data-autofocus
      />
    </SignedForm>
  );
}
