import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { SiteAsker, SiteAskers } from '#shared/rpc/contract/site-key.ts';

/** Who asks a site for what, and since when. */
export function SiteAskersTable({ siteName, askers }: { siteName: string; askers: SiteAskers }) {
  const { reading, queries, submissions } = askers;
  return (
    <PlainTable
      label={`Who asks ${siteName}`}
      rows={[
        { what: 'Reading and copies', asker: reading, nobody: 'Nobody: what is public' },
        { what: 'Sequence queries', asker: queries, nobody: 'Nobody: what is public' },
        { what: 'Submissions and curation', asker: submissions, nobody: 'Nobody: they need an account' },
      ]}
      keyOf={({ what }) => what}
      columns={[
        { header: 'For', cell: ({ what }) => what },
        { header: 'Asked by', cell: ({ asker, nobody }) => nameOf(asker) ?? nobody },
        { header: 'Since', cell: ({ asker: { since } }) => (since === undefined ? undefined : formatTime(since)) },
      ]}
    />
  );
}

function nameOf({ by, name = '' }: SiteAsker): string | undefined {
  if (by === 'key') return `Key ${name}…`;
  return by === 'account' ? `Account “${name}”` : undefined;
}
