import { Badge, Button, Group, MultiSelect, Select, Text } from '@mantine/core';
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { inGroups } from '#renderer/records/in-groups.ts';
import { nameWithUnit } from '#shared/rules/field.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { mutation, query } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { LinkedFields, LinkTarget } from '#shared/rpc/contract/linked-fields.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import classes from './linked-fields.module.css';

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

/** The isolate fields that go with the alleles of a locus or of all loci of a scheme, and the way to change them. */
export function LinkedFieldsLine({ database, target, name }: { database: string; target: LinkTarget; name: string }) {
  const links = useQuery(query('linked-field:list', { database, target }));
  const whose = target.kind === 'locus' ? `of ${name}` : `of all loci of ${name}`;
  return (
    <QueryRegion query={links} lines={1} holdsBelow>
      {(linked) => (
        <Group gap="sm" wrap="wrap">
          {linked.fields.length === 0 ? <span>none</span> : <Chips linked={linked} />}
          <DialogButton
            text="Change…"
            aria-label="Change isolate fields"
            size="compact-xs"
            title={`Isolate fields shown with the alleles ${whose}`}
            dialogSize="lg"
          >
            {(close) => (
              <>
                <LinkedFieldList database={database} target={target} linked={linked} />
                <LinkedFieldForm database={database} target={target} linked={linked} onDone={close} />
              </>
            )}
          </DialogButton>
        </Group>
      )}
    </QueryRegion>
  );
}

function Chips({ linked }: { linked: LinkedFields }) {
  return linked.fields.map(({ isolates_database, field, loci, problem }) => (
    <Badge
      key={`${isolates_database} ${field}`}
      color="gray"
      title={problem}
      leftSection={problem === undefined ? null : <IconAlertTriangle size={12} aria-label="Not shown:" />}
    >
      {field} of {isolates_database}
      {loci < linked.loci ? ` (${formatCount(loci)} of ${formatCount(linked.loci)} loci)` : ''}
    </Badge>
  ));
}

/** What is chosen, each with the button that takes it off. */
function LinkedFieldList({ database, target, linked }: { database: string; target: LinkTarget; linked: LinkedFields }) {
  const removing = useMutation({
    ...mutation('linked-field:remove'),
    onError: (error) => notifyProblem('The field cannot be removed', error),
  });
  if (linked.fields.length === 0) {
    return (
      <Text size="sm" mb="sm">
        No field is chosen yet. For each chosen field, the page of an allele and the REST service count its values among
        the isolates with that allele.
      </Text>
    );
  }
  return (
    <ul className={classes['list']} aria-label="Chosen fields">
      {linked.fields.map(({ isolates_database, field, loci, problem }) => (
        <li key={`${isolates_database} ${field}`}>
          <span>
            <b>{field}</b> of {isolates_database}
            {loci < linked.loci ? `, for ${formatCount(loci)} of ${formatCount(linked.loci)} loci` : ''}
            {problem === undefined ? null : (
              <span className={classes['problem']}>Its values are not shown. {problem}</span>
            )}
          </span>
          <Button
            variant="default"
            size="compact-xs"
            leftSection={<IconTrash size={14} aria-hidden="true" />}
            aria-label={`Remove ${field} of ${isolates_database}`}
            disabled={removing.isPending}
            onClick={() => removing.mutate({ database, target, isolates_database, field })}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Adds fields of a database of isolates to what goes with the alleles. */
function LinkedFieldForm({ database, target, linked, onDone }: LinkedFieldFormProps) {
  const databases = useQuery(query('database:list')).data ?? [];
  const isolates = databases.filter(({ kind, problem }) => kind === 'isolates' && !problem);
  // Those whose alleles are defined here are most likely meant.
  const likely = isolates.find(({ seqdef }) => seqdef === database) ?? isolates[0];
  const draft = useDraftForm<Values>({
    draft: `linked fields ${database} ${JSON.stringify(target)}`,
    initialValues: { isolates_database: undefined, fields: [] },
    problemsOf: ({ fields }) => ({ fields: fields.length === 0 ? 'Choose at least one field.' : undefined }),
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
  const free = (known.data ?? []).filter(
    ({ name, derived }) => !derived && !BUILT_IN_FIELDS.includes(name) && !whole.has(name),
  );

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
        data={inGroups(free, (field) => ({ value: field.name, label: nameWithUnit(field) }))}
        limit={100}
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
