import { Button, Group, Text } from '@mantine/core';
import { rpc } from '#renderer/api/bridge.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { PlainTable, type PlainColumn } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import type { GuardedDatabase, Person } from '#shared/rpc/contract/people.ts';
import { AccountForm } from '#renderer/records/people/account-form.tsx';
import { fullName, roleText, stateText } from './people-words.ts';
import { RoleForm } from './role-form.tsx';

interface AccountTableProps {
  /** All but the owner. */
  people: readonly Person[];
  databases: readonly GuardedDatabase[];
}

/** The accounts with their roles, and what can be done with each. */
export function AccountTable({ people, databases }: AccountTableProps) {
  if (people.length === 0)
    return (
      <EmptyState title="There are no accounts yet">
        Without one, everybody can read public databases, and nobody else than you can do more.
      </EmptyState>
    );
  const columns: PlainColumn<Person>[] = [
    { header: 'User name', cell: ({ user_name }) => user_name },
    { header: 'Name', cell: (person) => (fullName(person) === person.user_name ? '' : fullName(person)) },
    { header: 'Affiliation', cell: ({ affiliation }) => affiliation },
    { header: 'E-mail', cell: ({ email }) => email },
    { header: 'State', cell: stateText },
    { header: 'Roles', cell: ({ roles }) => (roles.length === 0 ? 'None' : <Roles roles={roles} />) },
    { header: 'Actions', cell: (person) => <AccountActions person={person} databases={databases} /> },
  ];
  return <PlainTable label="Accounts" isWide columns={columns} rows={people} keyOf={({ id }) => id} />;
}

function Roles({ roles }: Pick<Person, 'roles'>) {
  return roles.map((role) => (
    <Text size="sm" key={role.database}>
      {role.database}: {roleText(role)}
    </Text>
  ));
}

function AccountActions({ person, databases }: { person: Person; databases: readonly GuardedDatabase[] }) {
  const { user_name, disabled } = person;
  return (
    <Group gap={4} wrap="nowrap">
      <DialogButton text="Change…" title={`Change ${user_name}`} aria-label={`Change ${user_name}`} size="compact-xs">
        {(close) => <AccountForm person={person} onDone={close} />}
      </DialogButton>
      <DialogButton
        text="Role…"
        title={`Role of ${user_name}`}
        aria-label={`Role of ${user_name}`}
        size="compact-xs"
        disabled={databases.length === 0}
      >
        {(close) => <RoleForm people={[person]} databases={databases} onDone={close} />}
      </DialogButton>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`${disabled ? 'Enable' : 'Disable'} ${user_name}`}
        onClick={() => void switchAccount(user_name, !disabled)}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
    </Group>
  );
}

/** Disables an account, which can be undone, or enables it. */
async function switchAccount(user_name: string, isDisabled: boolean): Promise<void> {
  await orNotify(`${user_name} stays as it was`, async () => {
    const { notes } = await rpc.call(isDisabled ? 'people:disable' : 'people:enable', { user_name });
    const more = notes.length === 0 ? '' : ` ${notes.join(' ')}`;
    if (isDisabled)
      notifyUndo(`${user_name} may do nothing from now on.${more}`, () => void switchAccount(user_name, false));
    else notifyDone(`${user_name} may work again.${more}`);
  });
}
