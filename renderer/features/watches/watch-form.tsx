import { Checkbox, NumberInput, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { readFilter } from '#renderer/records/query-builder/filter-text.ts';
import { SearchInput } from '#renderer/records/query-builder/search-input.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { defined } from '#shared/defined.ts';
import { WatchRule } from '#shared/rules/watch-rule.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { Watchable } from '#shared/rpc/contract/watch.ts';

interface WatchFormProps {
  /** The only database that can be chosen. */
  database?: string;
  onDone: () => void;
}

type WatchValues = {
  database: string;
  /** `set 3` or `scheme 1`. */
  clusters: string;
  threshold: number | string;
  ofAll: boolean;
  kind: WatchRule['kind'];
  isolates: number | string;
  days: number | string;
  age: number | string;
  field: string;
  hasSearch: boolean;
  /** As text; empty while conditions are incomplete. */
  search: string;
  account: string;
};

const NOTHING: Watchable = { sets: [], schemes: [], fields: [], accounts: [] };

/** What is worked out after the clusters. */
const NOT_SEARCHED = /^(?:scheme|classification)\./;

/** Whose watch it is, where it is the owner's. */
const OWN = ' ';

const KINDS = [
  { value: 'recent', label: 'Several new isolates are in one cluster' },
  { value: 'old', label: 'An isolate joins an old cluster' },
  { value: 'value', label: 'An isolate joins with another value of a field' },
];

/** Makes a watch of kept clusters, or of clusters of a scheme that are kept from then on. */
export function WatchForm({ database, onDone }: WatchFormProps) {
  const draft = useDraftForm<WatchValues>({
    initialValues: {
      database: database ?? '',
      clusters: '',
      threshold: '',
      ofAll: false,
      kind: 'recent',
      isolates: 2,
      days: 60,
      age: 365,
      field: '',
      hasSearch: false,
      search: '',
      account: OWN,
    },
    problemsOf: (values) => ({
      database: values.database === '' ? 'Choose a database.' : undefined,
      clusters: values.clusters === '' ? 'Choose clusters or a scheme.' : undefined,
      threshold: isWhole(values.threshold, 0) ? undefined : 'Give a whole number of differing loci.',
      ...ruleProblems(values),
      search:
        values.hasSearch && values.search === '' ? 'Complete the conditions, or take the search away.' : undefined,
    }),
  });
  const { form } = draft;
  const { values } = form;
  const databases = useQuery(query('database:list'));
  const choices = useQuery({
    ...query('watch:choices', { database: values.database }),
    enabled: values.database !== '',
  });
  const { sets, schemes, fields, accounts } = choices.data ?? NOTHING;
  const making = useMutation({
    ...mutation('watch:make'),
    onSuccess: () => {
      notifyDone('The watch tells of what happens from now on.');
      onDone();
    },
  });
  const [kind, id] = values.clusters.split(' ');
  const set = kind === 'set' ? sets.find((one) => String(one.id) === id) : undefined;

  function submit(given: WatchValues): void {
    making.mutate({
      database: given.database,
      ...(kind === 'set' ? { set: Number(id) } : { scheme: Number(id), is_private: given.ofAll }),
      threshold: Number(given.threshold),
      rule: ruleOf(given),
      ...defined({
        search: given.hasSearch ? readFilter(given.search).filter : undefined,
        account: given.account === OWN ? undefined : given.account,
      }),
    });
  }

  return (
    <Form form={draft} submit="Watch" work={making} onCancel={onDone} onSubmit={submit}>
      {database === undefined ? (
        <Select
          label="Database"
          searchable
          data={(databases.data ?? []).filter((one) => one.kind === 'isolates').map(({ name }) => name)}
          nothingFoundMessage="No database of isolates is on this computer."
          {...form.getInputProps('database')}
          onChange={(value) =>
            form.setValues({ database: value ?? '', clusters: '', threshold: '', field: '', hasSearch: false })
          }
        />
      ) : null}
      {choices.error ? <ProblemView error={choices.error} /> : null}
      <Select
        label="Clusters"
        description="Of a scheme, clusters are kept from now on where they are not yet."
        disabled={values.database === ''}
        data={[
          { group: 'Kept', items: sets.map((one) => ({ value: `set ${one.id}`, label: one.name })) },
          { group: 'Schemes', items: schemes.map((one) => ({ value: `scheme ${one.id}`, label: one.name })) },
        ].filter(({ items }) => items.length > 0)}
        nothingFoundMessage="The database has no scheme with loci."
        {...form.getInputProps('clusters')}
        onChange={(value) => form.setValues({ clusters: value ?? '', threshold: '' })}
      />
      {set ? (
        <Select
          label="Threshold"
          description="The most differing loci of two isolates that are joined."
          data={set.thresholds.map(String)}
          {...form.getInputProps('threshold')}
        />
      ) : (
        <NumberInput
          label="Threshold"
          description="The most differing loci of two isolates that are joined."
          disabled={values.clusters === ''}
          {...WHOLE}
          {...form.getInputProps('threshold')}
        />
      )}
      {kind === 'scheme' ? (
        <Checkbox
          label="Of all isolates, the private ones, too"
          description="Only curators see such clusters."
          {...form.getInputProps('ofAll', { type: 'checkbox' })}
        />
      ) : null}
      <Select label="Tells when" data={KINDS} allowDeselect={false} {...form.getInputProps('kind')} />
      {values.kind === 'recent' ? (
        <>
          <NumberInput label="Isolates, at least" {...WHOLE} {...form.getInputProps('isolates')} />
          <NumberInput label="Entered in the last days" {...WHOLE} {...form.getInputProps('days')} />
        </>
      ) : null}
      {values.kind === 'old' ? (
        <NumberInput
          label="Older than days"
          description="A cluster is as old as its second isolate, from the day on which that was entered."
          {...WHOLE}
          {...form.getInputProps('age')}
        />
      ) : null}
      {values.kind === 'value' ? (
        <Select label="Field" searchable data={fields} {...form.getInputProps('field')} />
      ) : null}
      {values.database === '' ? null : (
        <Checkbox
          label="Only isolates of a search"
          description="The watch does not tell of other isolates, nor count them. How old a cluster is, and which values it had, goes by all its isolates."
          {...form.getInputProps('hasSearch', { type: 'checkbox' })}
        />
      )}
      {values.hasSearch && values.database !== '' ? (
        <SearchInput
          key={values.database}
          site={LOCAL_SITE}
          database={values.database}
          label="Search"
          description="An isolate counts as it is when it joins. If what the search asks for is deleted or renamed, the watch ends and says so."
          isOffered={({ ref }) => !NOT_SEARCHED.test(ref)}
          error={form.getInputProps('search').error}
          onChange={(search) => form.setValues({ search })}
        />
      ) : null}
      {accounts.length > 0 ? (
        <Select
          label="Whose"
          description="Others are told by mail."
          allowDeselect={false}
          data={[{ value: OWN, label: 'Yours' }, ...accounts]}
          {...form.getInputProps('account')}
        />
      ) : null}
    </Form>
  );
}

const WHOLE = { allowDecimal: false, allowNegative: false, clampBehavior: 'none' } as const;

const isWhole = (value: number | string, least: number) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= least;

function ruleOf({ kind, isolates, days, age, field }: WatchValues): WatchRule {
  switch (kind) {
    case 'recent':
      return { kind, isolates: Number(isolates), days: Number(days) };
    case 'old':
      return { kind, days: Number(age) };
    case 'value':
      return { kind, field };
  }
}

/** What is wrong with the numbers of a rule. */
function ruleProblems(values: WatchValues): Partial<Record<keyof WatchValues, string | undefined>> {
  const { kind, isolates, field } = values;
  if (kind === 'value') return { field: field === '' ? 'Choose a field.' : undefined };
  const number = kind === 'recent' ? 'days' : 'age';
  const isRule = WatchRule.safeParse({ ...ruleOf(values), ...(kind === 'recent' ? { isolates: 2 } : {}) }).success;
  return {
    [number]: isRule ? undefined : 'Give a whole number of days from 1 to 36,500.',
    ...(kind === 'recent' && !isWhole(isolates, 2) ? { isolates: 'A cluster has 2 isolates or more.' } : {}),
  };
}
