import { Badge } from '@mantine/core';
import { IconListCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { CaseSummary } from '#shared/rpc/contract/case.ts';
import { CASE_COLORS, CASE_WORDS } from './case-labels.ts';
import { removeCase } from './remove-case.ts';

/** All cases, and what each waits for. */
export function CasesPage() {
  const read = useQuery(query('case:list'));
  return (
    <Page
      kind="wide"
      title="Cases"
      subtitle="A case follows new alleles, their profile and its isolate as one piece of work. Ids are filled in as they come."
      actions={
        <>
          <LinkButton to="/submissions">Submissions</LinkButton>
          <NewCase />
        </>
      }
    >
      <QueryRegion query={read}>
        {(cases) =>
          cases.length > 0 ? (
            <CaseTable cases={cases} />
          ) : (
            <EmptyState icon={<IconListCheck size={36} />} title="There is no case yet" actions={<NewCase />}>
              Type a genome, and choose “Start a case…” in its report; or begin an empty one, and add what you have
              prepared.
            </EmptyState>
          )
        }
      </QueryRegion>
    </Page>
  );
}

function NewCase() {
  return (
    <LinkButton to="/cases/new" variant="filled" leftSection={<IconPlus size={14} aria-hidden="true" />}>
      New case
    </LinkButton>
  );
}

function CaseTable({ cases }: { cases: readonly CaseSummary[] }) {
  return (
    <PlainTable
      label="Cases"
      isWide
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Case',
          cell: ({ id, title }) => (
            <Link to="/cases/$case_id" params={{ case_id: id }}>
              {title}
            </Link>
          ),
        },
        { header: 'State', cell: ({ state }) => <Badge color={CASE_COLORS[state]}>{CASE_WORDS[state]}</Badge> },
        { header: 'Settled', cell: ({ settled, items }) => (items === 0 ? '' : `${settled} of ${items}`) },
        { header: 'Now', cell: ({ now }) => now.sentence },
        { header: 'Started', cell: ({ created_at }) => formatTime(created_at) },
        {
          header: 'Actions',
          cell: (one) => (
            <ActionsMenu
              label={`Actions for ${one.title}`}
              actions={[{ label: 'Remove', icon: IconTrash, group: 'remove', run: () => void removeCase(one) }]}
            />
          ),
        },
      ]}
    />
  );
}
