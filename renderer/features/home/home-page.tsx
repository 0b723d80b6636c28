import { Button, Group, Menu } from '@mantine/core';
import {
  IconDatabaseExport,
  IconDatabaseImport,
  IconDatabasePlus,
  IconFiles,
  IconFolder,
  IconTable,
  IconTableDown,
} from '@tabler/icons-react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { query, mutation } from '#renderer/api/queries.ts';
import { restore } from '#renderer/records/restore-deleted.tsx';
import { keepTemplateWorkbook } from '#renderer/records/template-workbook.tsx';
import { WaitingNotices } from '#renderer/records/watches/watch-notices.tsx';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { startTour } from '#renderer/ui/pages/tour-state.ts';
import { formatBytes, formatTime } from '#renderer/ui/text/format.ts';
import type { TrashEntry } from '#shared/rpc/contract/trash.ts';
import { BookmarkList } from './bookmark-list.tsx';
import { DatabaseTable } from './databases/database-table.tsx';
import { DemoButton } from './demo-button.tsx';
import { EmbargoList, Whole } from './embargo-list.tsx';
import { EmptyHome } from './empty-home.tsx';
import { HomeDrops } from './home-drops.tsx';
import classes from './home.module.css';
import { chooseImport, openCreate } from './import/import-flow.ts';
import { keepTemplates } from './import/templates-button.tsx';
import { RecentList } from './recent-list.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { openRestore } from './restore/restore-flow.ts';
import { SiteList } from './site-list.tsx';
import { confirmDeleteNow, confirmEmpty } from './trash/trash-actions.tsx';

const COLUMNS: PlainColumn<TrashEntry>[] = [
  { header: 'Name', cell: ({ name, description }) => <span title={description}>{name}</span> },
  { header: 'Deleted', cell: ({ deleted_at }) => <Whole text={formatTime(deleted_at)} /> },
  { header: 'Kept until', cell: ({ kept_until }) => <Whole text={formatTime(kept_until).slice(0, 10)} /> },
  { header: 'Size', cell: ({ size }) => <Whole text={formatBytes(size)} />, isNumber: true },
  { header: 'Actions', cell: (entry) => <EntryActions entry={entry} /> },
];

function ImportMenu() {
  return (
    <MenuButton label="Import" icon={IconDatabaseImport}>
      <Menu.Label>Alleles and profiles</Menu.Label>
      <Menu.Item
        leftSection={<IconFolder size={16} aria-hidden="true" />}
        onClick={() => void chooseImport('import-folder')}
      >
        A folder…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFiles size={16} aria-hidden="true" />}
        onClick={() => void chooseImport('import-files')}
      >
        Files…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Isolates</Menu.Label>
      <Menu.Item
        leftSection={<IconTable size={16} aria-hidden="true" />}
        onClick={() => void chooseImport('import-files', 'isolates')}
      >
        A table of isolates…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFolder size={16} aria-hidden="true" />}
        onClick={() => void chooseImport('import-folder', 'isolates')}
      >
        A folder with table and contigs…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>A whole database</Menu.Label>
      <Menu.Item leftSection={<IconDatabaseExport size={16} aria-hidden="true" />} onClick={() => openRestore()}>
        Restore from a backup…
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTableDown size={16} aria-hidden="true" />} onClick={() => void keepTemplates()}>
        Save templates of tables…
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTableDown size={16} aria-hidden="true" />}
        onClick={() => void keepTemplateWorkbook()}
      >
        Template workbook for isolates…
      </Menu.Item>
    </MenuButton>
  );
}

/** What is on this computer, and the ways to get more. */
export function HomePage() {
  const databases = useQuery(query('database:list'));
  const isEmpty = databases.data?.length === 0;
  return (
    <Page
      kind="wide"
      title="Home"
      subtitle="Type microbial genomes, keep definitions and isolates, and answer scripts: all on this computer."
      actions={
        isEmpty ? undefined : (
          <>
            <DemoButton />
            <Button
              variant="default"
              leftSection={<IconDatabasePlus size={16} aria-hidden="true" />}
              onClick={openCreate}
            >
              New database
            </Button>
            <ImportMenu />
          </>
        )
      }
    >
      <TourOffer />
      <HomeDrops />
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <WaitingNotices />
          <Section title="Databases on this computer">
            <QueryRegion query={databases} lines={6}>
              {(list) => (list.length === 0 ? <EmptyHome /> : <DatabaseTable databases={list} />)}
            </QueryRegion>
          </Section>
          <EmbargoList />
          <TrashList />
        </div>
        <div className={classes['aside']}>
          <BookmarkList />
          <RecentRuns />
          <RecentList />
          <SiteList />
        </div>
      </div>
    </Page>
  );
}

function EntryActions({ entry }: { entry: TrashEntry }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Restore ${entry.name}`}
        onClick={() => void restore(entry)}
      >
        Restore
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Delete now: ${entry.name}`}
        onClick={() => confirmDeleteNow(entry)}
      >
        Delete now
      </Button>
    </Group>
  );
}

/** Deleted databases that can be brought back, and until when. Nothing where there are none. */
function TrashList() {
  const { data: entries = [], error } = useQuery(query('trash:list'));
  if (entries.length === 0 && !error) return null;
  return (
    <Section
      title="Trash"
      actions={
        entries.length === 0 ? null : (
          <Button variant="subtle" size="compact-xs" onClick={() => confirmEmpty(entries)}>
            Empty the trash
          </Button>
        )
      }
    >
      {error ? (
        <ProblemView error={error} />
      ) : (
        <PlainTable label="Deleted databases" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
      )}
    </Section>
  );
}

/** Offers the tour until it is taken or refused, once. Afterwards the help leads to it. */
function TourOffer() {
  const settings = useQuery(query('settings:get'));
  const answering = useMutation(mutation('settings:update'));
  if (!settings.data || settings.data.tour_answered || answering.isPending) return null;
  const answer = () => answering.mutate({ tour_answered: true });
  return (
    <Notice
      tone="info"
      role="note"
      title="New here?"
      actions={
        <>
          <Button
            variant="default"
            onClick={() => {
              answer();
              startTour();
            }}
          >
            Take the tour
          </Button>
          <Button variant="subtle" onClick={answer}>
            No, thank you
          </Button>
        </>
      }
    >
      A tour of five steps on the demo shows how to type a genome and read the result. Later you find it under “?”.
    </Notice>
  );
}
