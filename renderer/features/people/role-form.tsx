import { Checkbox, MultiSelect, Select, TagsInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { RoleName, type RoleScope } from '#shared/people.ts';
import type { RightsOfDatabase, LabelledRole, Person } from '#shared/rpc/contract/people.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { ROLES } from './people-labels.ts';

interface RoleFormProps {
  /** Who may be chosen; one is taken at once. */
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
  onDone: () => void;
}

type RoleValues = {
  user_name: string;
  database: string;
  role: string;
  isLimited: boolean;
  loci: string[];
  schemes: string[];
  projects: string[];
  submissions: boolean;
};

const CHOICES = [
  { value: 'none', label: 'None' },
  ...RoleName.options.map((value) => ({ value, label: ROLES[value] })),
];

function valuesOf(role: LabelledRole | undefined): Omit<RoleValues, 'user_name' | 'database'> {
  // A part that is no longer there cannot be chosen again.
  const scopes = (role?.scopes ?? []).filter(({ missing }) => !missing);
  const named = (kind: RoleScope['kind']) => scopes.filter((scope) => scope.kind === kind).map(({ name }) => name);
  return {
    role: role?.role ?? 'none',
    isLimited: scopes.length > 0,
    loci: named('locus'),
    schemes: named('scheme'),
    projects: named('project'),
    submissions: named('submissions').length > 0,
  };
}

function scopesOf({ role, isLimited, loci, schemes, projects, submissions }: RoleValues): RoleScope[] {
  if (role !== 'curator' || !isLimited) return [];
  return [
    ...loci.map((name): RoleScope => ({ kind: 'locus', name })),
    ...schemes.map((name): RoleScope => ({ kind: 'scheme', name })),
    ...projects.map((name): RoleScope => ({ kind: 'project', name })),
    ...(submissions ? [{ kind: 'submissions', name: '' } as const] : []),
  ];
}

/** The role of a person in a database. */
export function RoleForm({ people, databases, onDone }: RoleFormProps) {
  const [person] = people;
  const [first] = databases;
  const roleIn = (user_name: string, database: string) =>
    people.find((one) => one.user_name === user_name)?.roles.find((role) => role.database === database);
  const chosen = {
    user_name: people.length === 1 ? (person?.user_name ?? '') : '',
    database: databases.length === 1 ? (first?.name ?? '') : '',
  };
  const draft = useDraftForm<RoleValues>({
    initialValues: { ...chosen, ...valuesOf(roleIn(chosen.user_name, chosen.database)) },
    problemsOf: (values) => ({
      user_name: values.user_name === '' ? 'Choose an account.' : undefined,
      database: values.database === '' ? 'Choose a database.' : undefined,
      isLimited:
        values.role === 'curator' && values.isLimited && scopesOf(values).length === 0
          ? 'Choose at least one part below, or let the curator curate everything.'
          : undefined,
    }),
  });
  const { form } = draft;
  const { values } = form;
  const saving = useMutation({
    mutationFn: async (given: RoleValues) =>
      rpc.call('people:grant', {
        user_name: given.user_name,
        database: given.database,
        role: given.role === 'none' ? 'none' : RoleName.parse(given.role),
        scopes: scopesOf(given),
      }),
    onSuccess: ({ notes }, { user_name, database, role }) => {
      const done =
        role === 'none' ? `${user_name} has no role in ${database}.` : `Gave ${user_name} a role in ${database}.`;
      notifyDone([done, ...notes].join(' '));
      onDone();
    },
  });

  /** Shows the role that another choice has already. */
  function choose(part: Partial<Pick<RoleValues, 'user_name' | 'database'>>): void {
    const { user_name, database } = { ...values, ...part };
    form.setValues({ ...part, ...valuesOf(roleIn(user_name, database)) });
  }

  return (
    <Form form={draft} submit="Save" work={saving} onCancel={onDone} onSubmit={(given) => saving.mutate(given)}>
      {people.length === 1 ? null : (
        <Select
          label="Account"
          searchable
          data={people.map(({ user_name }) => user_name)}
          {...form.getInputProps('user_name')}
          onChange={(value) => choose({ user_name: value ?? '' })}
        />
      )}
      {databases.length === 1 ? null : (
        <Select
          label="Database"
          searchable
          data={databases.map(({ name }) => name)}
          {...form.getInputProps('database')}
          onChange={(value) => choose({ database: value ?? '' })}
        />
      )}
      <Select
        label="Role"
        description="Each role includes the rights of those before it."
        data={CHOICES}
        allowDeselect={false}
        {...form.getInputProps('role')}
      />
      {values.role === 'curator' ? (
        <Checkbox label="Only parts of the database" {...form.getInputProps('isLimited', { type: 'checkbox' })} />
      ) : null}
      {values.role === 'curator' && values.isLimited && values.database !== '' ? (
        <ScopeFields database={values.database} form={form} />
      ) : null}
    </Form>
  );
}

type FieldsForm = ReturnType<typeof useDraftForm<RoleValues>>['form'];

function ScopeFields({ database, form }: { database: string; form: FieldsForm }) {
  const kind = useQuery(databaseQueries.one(LOCAL_SITE, database)).data?.kind;
  const schemes = useQuery(schemeQueries.list(LOCAL_SITE, database)).data ?? [];
  const projects = useQuery({ ...projectQueries.list(LOCAL_SITE, database), enabled: kind === 'isolates' }).data ?? [];
  return (
    <>
      <TagsInput
        label="Loci"
        description="Names of loci; press Enter after each."
        splitChars={[',', ' ', '\t', '\n']}
        {...form.getInputProps('loci')}
      />
      <MultiSelect
        label="Schemes"
        searchable
        data={schemes.map(({ id, description }) => ({ value: String(id), label: description }))}
        {...form.getInputProps('schemes')}
      />
      {kind === 'isolates' ? (
        <MultiSelect
          label="Projects"
          searchable
          data={projects.map(({ id, description }) => ({ value: String(id), label: description }))}
          {...form.getInputProps('projects')}
        />
      ) : null}
      <Checkbox label="Submissions" {...form.getInputProps('submissions', { type: 'checkbox' })} />
    </>
  );
}
