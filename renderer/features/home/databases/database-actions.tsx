import { Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconDatabaseExport,
  IconFolderDown,
  IconFolderOpen,
  IconList,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { importMoreActions } from '#renderer/records/import-more.tsx';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { formatBytes } from '#renderer/ui/text/format.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { KEPT_DAYS } from '#shared/rpc/contract/trash.ts';
import { describeContent } from './database-content.ts';
import { openRestore } from '../restore/restore-flow.ts';
import { moveToTrash } from '../trash/trash-actions.tsx';
import { rpc } from '#renderer/api/bridge.ts';

/** The outcome is announced when the job ends. */
async function startExport(name: string): Promise<void> {
  await orNotify(`${name} cannot be exported`, async () => {
    const started = await rpc.call('database:export', { database: name });
    if (started) notifyDone(`Exporting ${name} to ${started.place}. The jobs show how far it is.`);
  });
}

/** What becomes of the isolates that a database defines the types of. */
function describeDependents(dependents: readonly string[]): string {
  const names = dependents.map((name) => `“${name}”`).join(', ');
  return (
    `The isolates of ${names} lose their types and groups, which follow from its profiles. ` +
    'Their allele designations stay, and they get the types back when it is restored, or imported again under the same name.'
  );
}

function confirmDelete(database: LocalDatabase, dependents: readonly string[]): void {
  const content = database.problem ? 'its content, which cannot be read' : describeContent(database);
  modals.openConfirmModal({
    title: `Delete ${database.name}?`,
    children: (
      <Text size="sm">
        <b>{database.name}</b> goes to the trash with its typing index ({formatBytes(database.size)}): {content}. You
        can bring it back for {KEPT_DAYS} days. Its room on the disk is free when it is deleted there.
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
    onConfirm: () => void moveToTrash(database),
  });
}

/** What can be done with a database of this computer. */
export function DatabaseActions({ database }: { database: LocalDatabase }) {
  const canQuery = database.problem === undefined && database.kind === 'seqdef';
  const { name } = database;
  const navigate = useNavigate();
  const databases = useQuery(query('database:list')).data ?? [];
  const dependents = databases.filter(({ seqdef }) => seqdef === name).map((other) => other.name);
  const deletion: MenuAction = {
    label: 'Delete…',
    icon: IconTrash,
    group: 'remove',
    run: () => confirmDelete(database, dependents),
  };
  const actions: MenuAction[] = database.problem
    ? [
        {
          label: 'Restore from a backup…',
          icon: IconDatabaseExport,
          group: 'change',
          run: () => openRestore({ into: name }),
        },
        deletion,
      ]
    : [
        {
          label: 'Open',
          icon: IconFolderOpen,
          group: 'open',
          run: () => void navigate({ to: '/sites/$site/db/$database', params: { site: LOCAL_SITE, database: name } }),
        },
        ...(database.copy_of ? [] : importMoreActions(database)),
        { label: 'Export as a folder…', icon: IconFolderDown, group: 'save', run: () => void startExport(name) },
        deletion,
      ];
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
      {database.problem === undefined && database.kind === 'isolates' ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconList size={14} aria-hidden="true" />}
          renderRoot={(props) => (
            <Link to="/sites/$site/db/$database/isolates" params={{ site: LOCAL_SITE, database: name }} {...props} />
          )}
          aria-label={`Isolates of ${name}`}
        >
          Isolates
        </Button>
      ) : null}
      <ActionsMenu isSmall label={`Actions for ${name}`} actions={actions} />
    </div>
  );
}
