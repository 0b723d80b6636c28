import { Badge, Group } from '@mantine/core';
import { IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteDraft, draftQueries, restoreDraft } from '#renderer/api/submissions/drafts.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { InboxSection } from '../inbox/inbox-section.tsx';
import { draftName, STATE_WORDS, TYPE_WORDS } from '../submission-words.ts';

/** The user's submissions: those in preparation on this computer, then those that were sent to any site. */
export function SubmissionsPage() {
  const query = useQuery(draftQueries.list());
  return (
    <Page
      kind="wide"
      title="Submissions"
      subtitle="What you prepare for curators, and what you have sent. Nothing leaves this computer before you send it."
      actions={<NewSubmission />}
    >
      <QueryRegion query={query}>
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
        { header: 'Type', cell: ({ type }) => TYPE_WORDS[type].label },
        { header: 'Database', cell: ({ database }) => database },
        { header: 'Rows', cell: ({ rows }) => rows, isNumber: true },
        { header: 'Files', cell: ({ files }) => (files === 0 ? '' : formatQuantity(files, 'file')) },
        { header: 'State', cell: (draft) => <DraftState draft={draft} /> },
        { header: 'Changed', cell: ({ updated_at }) => formatTime(updated_at) },
        {
          header: 'Actions',
          cell: (draft) => (draft.state === 'draft' ? <DraftActions draft={draft} /> : ''),
        },
      ]}
    />
  );
}

function DraftState({ draft: { state, waits, submission_id } }: { draft: DraftSummary }) {
  return (
    <Group gap="xs">
      <Badge>{STATE_WORDS[state]}</Badge>
      <span>{waits ?? submission_id ?? ''}</span>
    </Group>
  );
}

function DraftActions({ draft }: { draft: DraftSummary }) {
  async function remove(): Promise<void> {
    try {
      await deleteDraft(draft.id);
      notifyUndo(`Deleted ${draftName(draft)}.`, () => {
        restoreDraft(draft.id).catch((error: unknown) => notifyProblem('It cannot be brought back', error));
      });
    } catch (error) {
      notifyProblem('The draft cannot be deleted', error);
    }
  }
  return (
    <ActionsMenu
      label={`Actions for ${draftName(draft)}`}
      actions={[{ label: 'Delete', icon: IconTrash, isDangerous: true, run: () => void remove() }]}
    />
  );
}
