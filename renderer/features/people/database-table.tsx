import { Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { modals } from '@mantine/modals';
import { mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { DatabaseAccess } from '#shared/database-access.ts';
import type { RightsOfDatabase, Person } from '#shared/rpc/contract/people.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { toProblem } from '#shared/problem.ts';
import { hiddenText } from '#shared/rules/hidden-text.ts';
import { ACCESSES, roleText } from './people-labels.ts';
import { RoleForm } from './role-form.tsx';

interface DatabaseTableProps {
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
}

/** Who may read each database, and who has a role in it. */
export function DatabaseTable({ people, databases }: DatabaseTableProps) {
  if (databases.length === 0)
    return <EmptyState title="There is no such database">Import or create one on Home.</EmptyState>;
  const others = people.filter(({ is_owner }) => !is_owner);
  const columns: PlainColumn<RightsOfDatabase>[] = [
    {
      header: 'Database',
      cell: ({ name }) => (
        <Link to="/sites/$site/db/$database" params={{ site: LOCAL_SITE, database: name }}>
          {name}
        </Link>
      ),
    },
    { header: 'Who may read it', cell: (database) => <AccessSelect database={database} /> },
    { header: 'Roles', cell: ({ name }) => <RolesIn database={name} people={others} /> },
    {
      header: 'Actions',
      cell: (database) => (
        <DialogButton
          text="Role…"
          title={`Role in ${database.name}`}
          aria-label={`Role in ${database.name}`}
          size="compact-xs"
          disabled={others.length === 0}
        >
          {(close) => <RoleForm people={others} databases={[database]} onDone={close} />}
        </DialogButton>
      ),
    },
  ];
  return <PlainTable label="Databases" isWide columns={columns} rows={databases} keyOf={({ name }) => name} />;
}

function RolesIn({ database, people }: { database: string; people: readonly Person[] }) {
  const own = people.flatMap((person) =>
    person.roles.filter((role) => role.database === database).map((role) => ({ person, role })),
  );
  if (own.length === 0) return <Text size="sm">Nobody but you</Text>;
  return own.map(({ person, role }) => (
    <Text size="sm" key={person.id}>
      {person.user_name}: {roleText(role)}
      {person.disabled ? ' (disabled)' : ''}
    </Text>
  ));
}

/** Who may read a database: chosen at once, with an undo. */
function AccessSelect({ database: { name, access, copy_of } }: { database: RightsOfDatabase }) {
  const saving = useMutation({
    ...mutation('people:set-access'),
    onSuccess: (_done, { access: now }) => {
      if (now !== access)
        notifyUndo(`${name} may be read by: ${ACCESSES[now].toLowerCase()}.`, () =>
          saving.mutate({ database: name, access, opens_copy: true }),
        );
    },
    onError: (error) => notifyProblem(`Who may read ${name} stays as it was`, error),
  });
  return (
    <Select
      size="xs"
      w={220}
      aria-label={`Who may read ${name}`}
      data={DatabaseAccess.options.map((value) => ({ value, label: ACCESSES[value] }))}
      value={saving.isPending ? saving.variables.access : access}
      disabled={saving.isPending}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = DatabaseAccess.safeParse(value);
        if (!chosen.success || chosen.data === access) return;
        const order = { database: name, access: chosen.data, opens_copy: true };
        if (copy_of !== undefined && access === 'closed') askToOpen(name, () => saving.mutate(order));
        else saving.mutate(order);
      }}
    />
  );
}

/** Asks before others may read a copy that was closed, and says how much of it the site does not show to everybody. */
function askToOpen(database: string, onConfirm: () => void): void {
  modals.openConfirmModal({
    title: `Open the copy ${database}?`,
    children: <Hidden database={database} />,
    labels: { confirm: 'Open it', cancel: 'Leave it closed' },
    onConfirm,
  });
}

function Hidden({ database }: { database: string }) {
  const { data, error } = useQuery({ ...query('mirror:hidden', { database }), staleTime: 0, retry: false });
  return (
    <Text size="sm" role="status">
      {data ? hiddenText(data) : error ? toProblem(error).message : 'Asking the site how much it shows to everybody…'}
      <br />
      <br />
      More people may then read all of it through the service of this computer. An update that is read with an account
      or a key closes it again.
    </Text>
  );
}
