import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { AccountForm } from '#renderer/records/people/account-form.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { defined } from '#shared/defined.ts';
import type { RightsOfDatabase, Person } from '#shared/rpc/contract/people.ts';
import { DatabaseTable } from './database-table.tsx';
import { KeysSection } from './keys-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { fullName, roleText, stateText } from './people-labels.ts';
import { RoleForm } from './role-form.tsx';

interface AccountTableProps {
  /** All but the owner. */
  people: readonly Person[];
  databases: readonly RightsOfDatabase[];
}

/** Who may sign in to the service of this computer, what they may do there, and who may read which database. */
export function PeoplePage() {
  const people = useQuery(query('people:list'));
  const { database } = useSearch({ from: '/people' });
  return (
    <Page
      title="People"
      subtitle="Who may sign in to the service of this computer, and what they may do in its databases. Changes count at once."
      kind="wide"
      help="people"
      actions={
        <DialogButton text="Add an account…" title="Add an account" variant="filled">
          {(close) => <AccountForm onDone={close} />}
        </DialogButton>
      }
    >
      <QueryRegion query={people}>
        {({ people: all, databases }) => (
          <>
            <OwnerSection owner={all.find(({ is_owner }) => is_owner)} />
            <Section title="Accounts">
              <AccountTable people={all.filter(({ is_owner }) => !is_owner)} databases={databases} />
            </Section>
            <Section
              title={database === undefined ? 'Databases' : `Database ${database}`}
              actions={database === undefined ? null : <Link to="/people">Show all databases</Link>}
            >
              <DatabaseTable
                people={all}
                databases={databases.filter(({ name }) => database === undefined || name === database)}
              />
            </Section>
            <KeysSection people={all} databases={databases} />
            <LimitsSection database={database} people={all.filter(({ is_owner }) => !is_owner)} />
          </>
        )}
      </QueryRegion>
    </Page>
  );
}

function OwnerSection({ owner }: { owner: Person | undefined }) {
  return (
    <Section
      title="You"
      actions={
        <DialogButton text={owner ? 'Change…' : 'Say who you are…'} title="Who you are" size="compact-xs">
          {(close) => <AccountForm kind="owner" {...defined({ person: owner })} onDone={close} />}
        </DialogButton>
      }
    >
      {owner ? (
        <FieldList
          fields={[
            ['Name', fullName(owner)],
            ['User name', owner.user_name],
            ['Affiliation', owner.affiliation],
            ['E-mail', owner.email],
            ['Role', 'Administrator of every database of this computer, without a password'],
          ]}
        />
      ) : (
        <Text size="sm">
          You own this installation and may do everything in it, without a password. Until you enter your name, what you
          add and change is signed “Local curator”.
        </Text>
      )}
    </Section>
  );
}

function AccountTable({ people, databases }: AccountTableProps) {
  if (people.length === 0)
    return (
      <EmptyState title="There are no accounts yet">
        Without accounts, everybody can read public databases, and only you can do more.
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

function AccountActions({ person, databases }: { person: Person; databases: readonly RightsOfDatabase[] }) {
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

async function switchAccount(user_name: string, isDisabled: boolean): Promise<void> {
  await orNotify(`${user_name} stays as it was`, async () => {
    const { notes } = await rpc.call(isDisabled ? 'people:disable' : 'people:enable', { user_name });
    const more = notes.length === 0 ? '' : ` ${notes.join(' ')}`;
    if (isDisabled)
      notifyUndo(`${user_name} may do nothing from now on.${more}`, () => void switchAccount(user_name, false));
    else notifyDone(`${user_name} may work again.${more}`);
  });
}
