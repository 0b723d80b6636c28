import { Badge, Button, Menu, Modal, Text } from '@mantine/core';
import {
  IconCopy,
  IconDatabaseExport,
  IconHeartbeat,
  IconHelp,
  IconPencil,
  IconStethoscope,
  IconWindowMinimize,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { querySearch } from '#renderer/api/definitions/query-target.ts';
import { ImportMoreButton } from '#renderer/records/import-more.tsx';
import { MissingDefinitions } from '#renderer/records/missing-definitions.tsx';
import { KIND_LABELS, useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { requestRestore } from '#renderer/ui/files/restore-request.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatBytes } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import { SchemeTable } from '../schemes/scheme-table.tsx';
import { CareReport } from './care/care-report.tsx';
import { NewNameForm } from './care/new-name-form.tsx';
import { CompareCopyButton, CopyChanges, originFields, UpdateCopyButton } from './copy-of-site.tsx';
import { DatabaseCounts } from './database-counts.tsx';
import { DatabaseMenu } from './database-menu.tsx';
import { DefinitionsOverview } from './definitions-overview.tsx';
import { IsolatesOverview } from './isolates-overview.tsx';
import { MirrorButton } from './mirror-dialog.tsx';
import { MirrorIsolatesButton } from './mirror-isolates-dialog.tsx';
import { SaveCopy } from './save-copy.tsx';
import classes from './overview.module.css';

type Dialog = 'rename' | 'copy' | 'check' | 'compact';

const TITLES: Record<Dialog, string> = { rename: 'Rename', copy: 'Copy', check: 'Check', compact: 'Compact' };

/** What a database holds, and the ways into it. */
export function DatabasePage() {
  const { site, database: name } = useParams({ from: '/sites/$site/db/$database' });
  const label = useDatabaseLabel(site, name);
  const can = useCapabilities(site);
  const database = useQuery(databaseQueries.one(site, name));
  const about = database.isError ? undefined : database.data;
  useRememberedPage(about && !about.problem ? name : undefined);
  const readable = about && !about.problem ? about : undefined;
  const isBrowsed = about?.is_query_only !== true;
  const isHere = can.files === true;

  return (
    <Page
      kind="wide"
      title={label}
      subtitle={about?.description}
      badges={
        about ? (
          <>
            <Badge color="gray">{KIND_LABELS[about.kind]}</Badge>
            {about.synthetic ? <Badge color="gray">Synthetic demo data</Badge> : null}
            {about.copy_of ? <Badge color="gray">Read-only copy</Badge> : null}
          </>
        ) : null
      }
      actions={
        <>
          {can.mirror && about?.kind === 'seqdef' && isBrowsed ? <MirrorButton site={site} database={name} /> : null}
          {can.mirror && about?.kind === 'isolates' ? <MirrorIsolatesButton site={site} database={name} /> : null}
          {about?.copy_of?.isolates ? <CompareCopyButton database={name} /> : null}
          {about?.copy_of ? <UpdateCopyButton database={name} /> : null}
          {isHere && about?.problem ? (
            <Button onClick={() => requestRestore(name)}>Restore from a backup…</Button>
          ) : null}
          {isHere && readable ? <SaveCopy database={readable} /> : null}
          {isHere && readable ? <CareMenu database={name} /> : null}
          {isHere && readable && !readable.copy_of ? <ImportMoreButton into={readable} /> : null}
          {can.query === true && readable?.kind === 'seqdef' ? (
            <LinkButton to="/query" search={querySearch(site, name)} variant="filled">
              Query this database
            </LinkButton>
          ) : null}
          {readable?.kind === 'isolates' ? (
            <LinkButton to="/sites/$site/db/$database/isolates" params={{ site, database: name }} variant="filled">
              Open the isolates
            </LinkButton>
          ) : null}
          {readable && isBrowsed ? <DatabaseMenu site={site} database={readable} /> : null}
        </>
      }
    >
      {database.isError ? (
        // What was known before may be gone.
        <ProblemView error={database.error} onRetry={() => void database.refetch()} />
      ) : (
        <QueryRegion query={database}>{(record) => <Overview site={site} database={record} />}</QueryRegion>
      )}
    </Page>
  );
}

function Overview({ site, database }: { site: string; database: DatabaseOverview }) {
  if (database.problem) return <ProblemView error={AppError.fromProblem(database.problem)} />;
  if (database.is_query_only) {
    return (
      <EmptyState title="This database is for queries only">
        Its site searches sequences in it, and shows none of its loci, alleles and profiles.
      </EmptyState>
    );
  }
  return (
    <>
      <MissingDefinitions site={site} database={database.name} />
      {database.long_description === undefined ? null : (
        <Text size="sm" style={{ whiteSpace: 'pre-line', maxWidth: '80ch' }}>
          {database.long_description}
        </Text>
      )}
      <DatabaseCounts site={site} database={database} />
      <FieldList
        fields={[
          ['Organism', database.organism],
          ['Group', database.group],
          ['Definitions', database.seqdef],
          ['Definitions of', database.version_date],
          ['Imported', database.imported_on],
          ['Without a sign-in', database.cut_off === undefined ? undefined : `Records up to ${database.cut_off}`],
          ['Deletions', database.deletions_need_reason ? 'Need a reason' : undefined],
          // Dates of a copy are those of the site.
          [database.copy_of ? 'Last change at the site' : 'Last changed', database.last_updated],
          ...originFields(database.copy_of),
          ['Size on disk', database.size === undefined ? undefined : formatBytes(database.size)],
        ]}
      />
      {database.copy_of ? <CopyChanges database={database.name} ofIsolates={database.kind === 'isolates'} /> : null}
      <div className={classes['overview']}>
        {database.kind === 'isolates' && database.isolates !== 0 ? (
          <IsolatesOverview site={site} database={database.name} />
        ) : null}
        {database.kind === 'seqdef' ? <DefinitionsOverview site={site} database={database.name} /> : null}
        {database.schemes === 0 ? null : (
          <Section title="Schemes">
            <SchemeTable site={site} database={database.name} />
          </Section>
        )}
      </div>
    </>
  );
}

/** What keeps a database of this computer in order: other names, copies, a check of its file, and a smaller one. */
function CareMenu({ database }: { database: string }) {
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MenuButton label="Care" icon={IconHeartbeat}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setDialog('rename')}>
          Rename…
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => setDialog('copy')}>
          Copy…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
          onClick={() => requestRestore(database)}
        >
          Restore from a backup…
        </Menu.Item>
        <Menu.Item leftSection={<IconStethoscope size={16} aria-hidden="true" />} onClick={() => setDialog('check')}>
          Check…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconWindowMinimize size={16} aria-hidden="true" />}
          onClick={() => setDialog('compact')}
        >
          Compact…
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconHelp size={16} aria-hidden="true" />}
          renderRoot={(props) => <Link to="/help/$page" params={{ page: 'care' }} {...props} />}
        >
          Help
        </Menu.Item>
      </MenuButton>
      <Modal
        opened={dialog !== undefined}
        onClose={close}
        // A click beside it is not meant to end long work.
        closeOnClickOutside={dialog !== 'check' && dialog !== 'compact'}
        title={dialog && `${TITLES[dialog]} ${database}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {dialog === 'rename' || dialog === 'copy' ? (
          <NewNameForm key={dialog} database={database} work={dialog} onClose={close} />
        ) : null}
        {dialog === 'check' || dialog === 'compact' ? (
          <CareReport key={dialog} database={database} work={dialog} onClose={close} />
        ) : null}
      </Modal>
    </>
  );
}
