import { Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import type { LimitedDatabase, Person } from '#shared/rpc/contract/people.ts';
import { countOf } from '#shared/count-of.ts';
import { embargoProblem, MOST_EMBARGO_MONTHS, type EmbargoPolicy } from '#shared/rules/embargo.ts';
import { limitProblem, numberOf } from './limits-button.tsx';
import { PrivateRightForm, privateRightText } from './private-right-form.tsx';

const MONTHS = [
  ['usual_months', 'Usual months', 'What forms propose.'],
  ['most_months', 'Most months of a submission', 'More is refused.'],
  ['most_months_in_all', 'Most months in all', 'With all extensions that curators grant.'],
] as const;

/** `12 months, 24 at most, 48 with extensions; time zone UTC`, or that there is none. */
function embargoText({ allowed, usual_months, most_months, most_months_in_all, time_zone }: EmbargoPolicy) {
  if (!allowed) return 'none taken';
  return `${countOf(usual_months, 'month')}, ${most_months} at most, ${most_months_in_all} with extensions; time zone ${time_zone}`;
}

interface EmbargoTableProps {
  databases: readonly LimitedDatabase[];
  /** All but the owner. */
  people: readonly Person[];
}

/** What submitters may keep back in each database of isolates, and for which accounts something else holds. */
export function EmbargoTable({ databases, people }: EmbargoTableProps) {
  const rows = databases.flatMap(({ database, embargo }) => (embargo ? [{ database, embargo }] : []));
  if (rows.length === 0) return null;
  return (
    <PlainTable
      label="Embargoes"
      columns={[
        { header: 'Database', cell: ({ database }) => database },
        { header: 'Embargo of a submission', cell: ({ embargo }) => embargoText(embargo) },
        { header: 'Accounts', cell: ({ database }) => <PrivateRights database={database} people={people} /> },
        {
          header: 'Actions',
          cell: (row) => (
            <Group gap={4} wrap="nowrap">
              <EmbargoButton {...row} />
              <DialogButton
                text="Account…"
                title={`What an account may keep private in ${row.database}`}
                aria-label={`What an account may keep private in ${row.database}`}
                size="compact-xs"
                disabled={people.length === 0}
              >
                {(close) => <PrivateRightForm database={row.database} people={people} onDone={close} />}
              </DialogButton>
            </Group>
          ),
        },
      ]}
      rows={rows}
      keyOf={({ database }) => database}
    />
  );
}

/** The accounts for which something else holds than for all. */
function PrivateRights({ database, people }: { database: string; people: readonly Person[] }) {
  const said = people.flatMap(({ user_name, private_rights }) =>
    private_rights.filter((right) => right.database === database).map((right) => ({ user_name, right })),
  );
  if (said.length === 0) return <Text size="sm">All may keep isolates private</Text>;
  return said.map(({ user_name, right }) => (
    <Text size="sm" key={user_name}>
      {user_name}: {privateRightText(right)}
    </Text>
  ));
}

/** Opens the form for what submitters of isolates may keep back. What was saved can be undone. */
function EmbargoButton({ database, embargo }: { database: string; embargo: EmbargoPolicy }) {
  const undoing = useMutation({
    mutationFn: () => rpc.call('people:set-embargo', { database, ...embargo }),
    onError: (error) => notifyProblem('The embargo stays as it is', error),
  });
  return (
    <DialogButton
      text="Embargo…"
      title={`Embargo in ${database}`}
      aria-label={`Embargo in ${database}`}
      size="compact-xs"
    >
      {(close) => (
        <EmbargoForm
          database={database}
          embargo={embargo}
          onDone={close}
          onSaved={(now) => notifyUndo(`Embargo in ${database}: ${embargoText(now)}.`, () => undoing.mutate())}
        />
      )}
    </DialogButton>
  );
}

interface EmbargoFormProps {
  database: string;
  embargo: EmbargoPolicy;
  onDone: () => void;
  onSaved: (embargo: EmbargoPolicy) => void;
}

type EmbargoTexts = ReturnType<typeof textsOf>;

function EmbargoForm({ database, embargo, onDone, onSaved }: EmbargoFormProps) {
  const draft = useDraftForm<EmbargoTexts>({ initialValues: textsOf(embargo), problemsOf });
  const { form } = draft;
  const saving = useMutation({
    mutationFn: async (texts: EmbargoTexts) => {
      const now = policyOf(texts);
      await rpc.call('people:set-embargo', { database, ...now });
      return now;
    },
    onSuccess: (now) => {
      onDone();
      if (embargoText(now) !== embargoText(embargo)) onSaved(now);
    },
  });
  return (
    <Form form={draft} submit="Save" work={saving} onCancel={onDone} onSubmit={(texts) => saving.mutate(texts)}>
      <Checkbox
        label="Submitters may ask for an embargo"
        description="What is accepted is then private until its day: over the service only its owners, those with whom it is shared, members of its private projects, and curators see it."
        {...form.getInputProps('allowed', { type: 'checkbox' })}
      />
      {MONTHS.map(([name, label, description]) => (
        <TextInput
          key={name}
          label={label}
          description={description}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps(name)}
        />
      ))}
      <Select
        label="Time zone"
        description="An embargo begins and ends at 00:00 there. Days that were promised stay."
        searchable
        allowDeselect={false}
        data={[...new Set(['UTC', embargo.time_zone, ...Intl.supportedValuesOf('timeZone')])]}
        {...form.getInputProps('time_zone')}
      />
      <Text size="sm">
        These screens show everything to whoever uses this computer, also private isolates. A browser host that others
        can reach shows private isolates to you only.
      </Text>
    </Form>
  );
}

function textsOf({ allowed, time_zone, ...months }: EmbargoPolicy) {
  const { usual_months, most_months, most_months_in_all } = months;
  return {
    allowed,
    usual_months: String(usual_months),
    most_months: String(most_months),
    most_months_in_all: String(most_months_in_all),
    time_zone,
  };
}

function policyOf({ allowed, time_zone, ...texts }: EmbargoTexts): EmbargoPolicy {
  const [usual_months, most_months, most_months_in_all] = MONTHS.map(([name]) => numberOf(texts[name]));
  return { allowed, usual_months, most_months, most_months_in_all, time_zone } as EmbargoPolicy;
}

function problemsOf(texts: EmbargoTexts): Partial<Record<keyof EmbargoTexts, string | undefined>> {
  const problems = MONTHS.map(([name]) => [name, limitProblem({ most: MOST_EMBARGO_MONTHS }, texts[name])] as const);
  if (problems.some(([, problem]) => problem !== undefined)) return Object.fromEntries(problems);
  return { most_months: embargoProblem(policyOf(texts)) };
}
