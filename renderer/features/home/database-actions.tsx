import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconDots, IconFolderDown, IconFolderOpen, IconSearch, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { databaseQueries, deleteDatabase, exportDatabase } from '#renderer/api/databases.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { formatBytes } from '#renderer/ui/format.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notify.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { describeContent } from './database-content.ts';

async function remove(name: string): Promise<void> {
  try {
    await deleteDatabase(name);
    notifyDone(`Deleted ${name}.`);
  } catch (error) {
    notifyProblem(`${name} cannot be deleted`, error);
  }
}

/** The outcome is announced when the job ends. */
async function startExport(name: string): Promise<void> {
  try {
    const started = await exportDatabase(name);
    if (started) notifyDone(`Exporting ${name} to ${started.place}. The jobs show how far it is.`);
  } catch (error) {
    notifyProblem(`${name} cannot be exported`, error);
  }
}

/** What becomes of the isolates that a database defines the types of. */
function describeDependents(dependents: readonly string[]): string {
  const names = dependents.map((name) => `“${name}”`).join(', ');
  return (
    `The isolates of ${names} lose their types and groups, which follow from its profiles. ` +
    'Their allele designations stay, and they get the types back when it is imported again under the same name.'
  );
}

function confirmDelete(database: LocalDatabase, dependents: readonly string[]): void {
  const content = database.problem ? 'its content, which cannot be read' : describeContent(database);
  modals.openConfirmModal({
    title: `Delete ${database.name}?`,
    children: (
      <Text size="sm">
        This deletes the file <b>{database.name}.sqlite</b> with its typing index from this computer, which frees{' '}
        {formatBytes(database.size)}: {content}.{' '}
        {database.synthetic
          ? 'It is synthetic and can be made again.'
          : 'This cannot be undone. If in doubt, first open the database and choose “Save a copy…”.'}
        {dependents.length === 0 ? null : (
          <>
            <br />
            <br />
            {describeDependents(dependents)}
          </>
        )}
      </Text>
    ),
    labels: { confirm: `Delete ${database.name}`, cancel: 'Keep it' },
    confirmProps: { color: 'red' },
    onConfirm: () => void remove(database.name),
  });
}

/** What can be done with a database of this computer. */
export function DatabaseActions({ database }: { database: LocalDatabase }) {
  const canQuery = database.problem === undefined && database.kind === 'seqdef';
  const { name } = database;
  const databases = useQuery(databaseQueries.files()).data ?? [];
  const dependents = databases.filter(({ seqdef }) => seqdef === name).map((other) => other.name);
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 4 }}>
      {canQuery ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/query" search={{ database: name }} {...props} />}
          aria-label={`Query ${name}`}
        >
          Query
        </Button>
      ) : null}
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${name}`} size="sm">
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {database.problem ? null : (
            <Menu.Item
              leftSection={<IconFolderOpen size={16} aria-hidden="true" />}
              renderRoot={(props) => (
                <Link to="/sites/$site/db/$database" params={{ site: LOCAL_SITE, database: name }} {...props} />
              )}
            >
              Open
            </Menu.Item>
          )}
          {canQuery ? (
            <Menu.Item
              leftSection={<IconSearch size={16} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/query" search={{ database: name }} {...props} />}
            >
              Query sequences
            </Menu.Item>
          ) : null}
          {database.problem ? null : (
            <Menu.Item
              leftSection={<IconFolderDown size={16} aria-hidden="true" />}
              onClick={() => void startExport(name)}
            >
              Export as a folder…
            </Menu.Item>
          )}
          <Menu.Item
            c="var(--status-bad)"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => confirmDelete(database, dependents)}
          >
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
