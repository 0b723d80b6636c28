import { Anchor, Badge, Button, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconAlertTriangle,
  IconDatabaseExport,
  IconFolderDown,
  IconFolderOpen,
  IconList,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { importMoreActions } from '#renderer/records/import-more.tsx';
import { askWhatLeaves, privateCountOf } from '#renderer/records/private-question.tsx';
import { KIND_LABELS } from '#renderer/records/use-database-label.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import type { LocalDatabase } from '#shared/rpc/contract/database.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { KEPT_DAYS } from '#shared/rpc/contract/trash.ts';
import { openRestore } from '../restore/restore-flow.ts';
import { moveToTrash } from '../trash/trash-actions.tsx';
import classes from './database-table.module.css';

function DatabaseName({ database }: { database: LocalDatabase }) {
  return (
    <>
      <span className={classes['name']}>
        {database.problem ? (
          database.name
        ) : (
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link to="/sites/$site/db/$database" params={{ site: LOCAL_SITE, database: database.name }} {...props} />
            )}
          >
            {database.name}
          </Anchor>
        )}
        {database.synthetic ? <Badge color="gray">synthetic</Badge> : null}
        {database.copy_of ? <Badge color="gray">copy of {database.copy_of.site}</Badge> : null}
      </span>
      <div className={classes['description']} title={database.description}>
        {database.problem
          ? database.description
          : [KIND_LABELS[database.kind], database.description].filter(Boolean).join(': ')}
      </div>
    </>
  );
}

function Content({ database }: { database: LocalDatabase }) {
  if (!database.problem) return describeContent(database);
  return (
    <span className={classes['problem']}>
      <IconAlertTriangle size={16} style={{ flex: 'none' }} aria-label="Cannot be used:" />
      {database.problem.message}
    </span>
  );
}

const COLUMNS: PlainColumn<LocalDatabase>[] = [
  { header: 'Name', cell: (database) => <DatabaseName database={database} /> },
  { header: 'Content', cell: (database) => <Content database={database} /> },
  { header: 'Last updated', cell: ({ problem, last_updated }) => (problem ? '' : last_updated), isNumber: true },
  { header: 'Size', cell: ({ size }) => formatBytes(size), isNumber: true },
  { header: 'Actions', cell: (database) => <DatabaseActions database={database} />, isNumber: true },
];

/** The databases of this computer, one row each, damaged ones with the reason. */
export function DatabaseTable({ databases }: { databases: LocalDatabase[] }) {
  return <PlainTable label="Databases" columns={COLUMNS} rows={databases} keyOf={({ name }) => name} isWide />;
}

/** The outcome is announced when the job ends. */
async function startExport(database: LocalDatabase): Promise<void> {
  const { name } = database;
  const leaving = await askWhatLeaves(privateCountOf(database));
  if (leaving === undefined) return;
  await orNotify(`${name} cannot be exported`, async () => {
    const started = await rpc.call('database:export', { database: name, public_only: leaving === 'public' });
    if (started) notifyDone(`Exporting ${name} to ${started.place}. Jobs shows the progress.`);
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

function DatabaseActions({ database }: { database: LocalDatabase }) {
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
        { label: 'Export as a folder…', icon: IconFolderDown, group: 'save', run: () => void startExport(database) },
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

/** `7 loci, 9,565 alleles, 1 scheme, 19,242 profiles`: what a database holds, and what deleting it would lose. Lists of isolates leave old versions out. */
function describeContent(database: LocalDatabase): string {
  const counts: [number, string, string][] = [
    [database.isolates, 'isolate', 'isolates'],
    [database.old_versions, 'old version', 'old versions'],
    [database.loci, 'locus', 'loci'],
    [database.alleles, 'allele', 'alleles'],
    [database.schemes, 'scheme', 'schemes'],
    [database.profiles, 'profile', 'profiles'],
  ];
  const parts = counts.filter(([count]) => count > 0).map(([count, one, many]) => formatQuantity(count, one, many));
  return parts.length > 0 ? parts.join(', ') : 'empty';
}
