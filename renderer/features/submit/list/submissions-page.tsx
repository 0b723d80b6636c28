import { Badge, Button, Group } from '@mantine/core';
import { IconDeviceFloppy, IconFolderOpen, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { removeWithUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';
import { formatCount, formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import { packageName } from '#shared/rpc/contract/draft-package.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { InboxSection } from '../inbox/inbox-section.tsx';
import { draftName, STATE_WORDS } from '../submission-labels.ts';
import { useOpenDraft } from './use-open-draft.tsx';

/** The user's submissions: those in preparation on this computer, then those that were sent to any site. */
export function SubmissionsPage() {
  const read = useQuery(query('draft:list', { sent: true }));
  const { choose, isReading, parts } = useOpenDraft();
  return (
    <Page
      kind="wide"
      title="Submissions"
      subtitle="What you prepare for curators, and what you have sent. Nothing leaves this computer before you send it."
      actions={
        <>
          <Button
            variant="default"
            loading={isReading}
            leftSection={<IconFolderOpen size={14} aria-hidden="true" />}
            title="Open a draft that was saved to a file (Ctrl+O), or drop it here"
            aria-keyshortcuts="Control+O"
            onClick={choose}
          >
            Open a saved draft…
          </Button>
          <LinkButton to="/cases">Cases</LinkButton>
          <NewSubmission />
        </>
      }
    >
      {parts}
      <QueryRegion query={read}>
        {(drafts) => {
          const open = drafts.filter(({ state }) => state !== 'sent');
          return open.length === 0 ? (
            <Nothing />
          ) : (
            <Section title="In preparation">
              <DraftTable label="In preparation" drafts={open} />
            </Section>
          );
        }}
      </QueryRegion>
      <InboxSection />
    </Page>
  );
}

function NewSubmission() {
  return (
    <LinkButton to="/submissions/new" variant="filled" leftSection={<IconPlus size={14} aria-hidden="true" />}>
      New submission
    </LinkButton>
  );
}

function Nothing() {
  return (
    <EmptyState icon={<IconSend size={36} />} title="Nothing is in preparation" actions={<NewSubmission />}>
      Send new alleles, profiles, isolates and genomes to the curators of a database, of this computer or of a site
      where you are signed in. What you enter is kept while you write.
    </EmptyState>
  );
}

function DraftTable({ label, drafts }: { label: string; drafts: readonly DraftSummary[] }) {
  return (
    <PlainTable
      label={label}
      isWide
      rows={drafts}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Submission',
          cell: (draft) => (
            <Link to="/submissions/$draft_id" params={{ draft_id: draft.id }}>
              {draftName(draft)}
            </Link>
          ),
        },
        { header: 'Type', cell: ({ type }) => SUBMISSION_FACTS[type].label },
        { header: 'Database', cell: (draft) => <DatabaseName draft={draft} /> },
        { header: 'Rows', cell: ({ rows }) => formatCount(rows), isNumber: true },
        { header: 'Files', cell: ({ files }) => (files === 0 ? '' : formatQuantity(files, 'file')) },
        { header: 'State', cell: (draft) => <DraftState draft={draft} /> },
        { header: 'Changed', cell: ({ updated_at }) => formatTime(updated_at) },
        {
          header: 'Actions',
          cell: (draft) => <DraftActions draft={draft} />,
        },
      ]}
    />
  );
}

/** Databases of several sites may have one name. */
function DatabaseName({ draft: { site, database } }: { draft: DraftSummary }) {
  return useDatabaseLabel(site, database);
}

function DraftState({ draft: { state, waits, submission_id } }: { draft: DraftSummary }) {
  return (
    <Group gap="xs">
      <Badge>{STATE_WORDS[state]}</Badge>
      <span>{waits ?? submission_id ?? ''}</span>
    </Group>
  );
}

/** What can be done with a submission in preparation without opening it. What is being sent cannot be deleted. */
function DraftActions({ draft }: { draft: DraftSummary }) {
  const { saving, save } = useSaving('The draft cannot be saved to a file');

  const remove = () =>
    removeWithUndo({
      remove: () => rpc.call('draft:delete', { draft_id: draft.id }),
      restore: () => rpc.call('draft:restore', { draft_id: draft.id }),
      removed: `Deleted ${draftName(draft)}.`,
      failed: 'The draft cannot be deleted',
    });

  if (saving) return <SavingButton saving={saving} />;
  const deletion: MenuAction = { label: 'Delete', icon: IconTrash, group: 'remove', run: () => void remove() };
  return (
    <ActionsMenu
      label={`Actions for ${draftName(draft)}`}
      actions={[
        {
          label: 'Save to a file…',
          icon: IconDeviceFloppy,
          group: 'save',
          run: () =>
            void save(async (options) =>
              takeSaved(await rpc.call('draft:save-copy', { draft_id: draft.id }, options), packageName(draft)),
            ),
        },
        ...(draft.state === 'draft' ? [deletion] : []),
      ]}
    />
  );
}
