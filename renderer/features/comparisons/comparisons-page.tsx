import { IconGitCompare, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { sendFiles } from '#renderer/records/choose-files.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatBytes, formatCount, formatTime } from '#renderer/ui/text/format.ts';
import type { ComparisonSummary } from '#shared/rpc/contract/comparison.ts';
import { deleteComparison } from './delete-comparison.ts';

/** All comparisons that are kept on this computer. */
export function ComparisonsPage() {
  const read = useQuery(query('comparison:list'));
  return (
    <Page
      kind="wide"
      title="Comparisons"
      help="comparisons"
      subtitle="A comparison keeps the profiles of isolates or genomes as they are now, and says which of them belong together."
      actions={<OpenFile />}
    >
      <QueryRegion query={read}>
        {(comparisons) =>
          comparisons.length > 0 ? (
            <ComparisonTable comparisons={comparisons} />
          ) : (
            <EmptyState icon={<IconGitCompare size={36} />} title="There is no comparison yet">
              Open a list of isolates, a project, a scheme or the results of a query, and choose “Compare…”. Or open a
              file that somebody else has saved.
            </EmptyState>
          )
        }
      </QueryRegion>
    </Page>
  );
}

/** Keeps the comparison of a file as a new one, and shows it. */
function OpenFile() {
  const navigate = useNavigate();
  return (
    <FromFileButton
      purpose="comparison"
      variant="default"
      onChosen={async (source) => {
        try {
          const [file] = await sendFiles(source);
          if (!file) return;
          const { comparison_id } = await rpc.call('comparison:open', { token: file.token });
          await navigate({ to: '/comparisons/$comparison_id', params: { comparison_id } });
        } catch (error) {
          notifyProblem('The comparison cannot be opened', error);
        }
      }}
    />
  );
}

function ComparisonTable({ comparisons }: { comparisons: readonly ComparisonSummary[] }) {
  return (
    <PlainTable
      label="Comparisons"
      isWide
      rows={comparisons}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Comparison',
          cell: ({ id, name }) => (
            <Link to="/comparisons/$comparison_id" params={{ comparison_id: id }}>
              {name}
            </Link>
          ),
        },
        { header: 'Scheme', cell: ({ scheme }) => scheme },
        { header: 'Samples', cell: ({ samples }) => formatCount(samples), isNumber: true },
        { header: 'Loci', cell: ({ loci }) => formatCount(loci), isNumber: true },
        { header: 'As of', cell: ({ as_of }) => formatTime(as_of), isUnbroken: true },
        { header: 'Made', cell: ({ created_at }) => formatTime(created_at), isUnbroken: true },
        { header: 'Size', cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
        {
          header: 'Actions',
          cell: (one) => (
            <ActionsMenu
              label={`Actions for ${one.name}`}
              isSmall
              actions={[{ label: 'Delete', icon: IconTrash, group: 'remove', run: () => void deleteComparison(one) }]}
            />
          ),
        },
      ]}
    />
  );
}
