import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { recordQueries, undo, type RecordAddress } from '#renderer/api/curation/records.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatTime } from '#renderer/ui/text/format.ts';
import type { MemberChange, RecordChange } from '#shared/api/curation/record-changes.ts';
import { useCapabilities } from '../use-site.ts';
import { useMayCurate } from './record-buttons.tsx';
import { valueText } from './value-text.ts';
import classes from './record-editor.module.css';

/** The changes of one record: who, when, from what to what, why. The last one can be taken back. Nothing where there are none. */
export function RecordChanges({ address }: { address: RecordAddress }) {
  const { site, database } = address;
  // Another Allelier shows the history of a record to everybody who reads it, deployed servers have none.
  const { records = false } = useCapabilities(site);
  const mayCurate = useMayCurate(site, database);
  const query = useInfiniteQuery({ ...recordQueries.changes(address), retry: false, enabled: records || mayCurate });
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? [];
  if (changes.length === 0) return <HoldBelow while={query.isLoading} />;
  return (
    <Section title="Changes">
      <ChangeList changes={changes} site={site} database={database} />
      {query.hasNextPage ? (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Earlier changes
        </Button>
      ) : null}
    </Section>
  );
}

interface ChangeListProps {
  changes: readonly RecordChange[];
  site: string;
  database: string;
  /** Names the record of a change, where they are of several. */
  recordOf?: (change: RecordChange) => ReactNode;
}

/** Lines of a history, each with its members as they were and as they became. */
export function ChangeList({ changes, site, database, recordOf }: ChangeListProps) {
  return (
    <ol className={classes['changes']} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.id}>
          <div className={classes['change']}>
            <time dateTime={change.changed_at}>{formatTime(change.changed_at)}</time>
            <span>{change.curator?.name}</span>
            {recordOf?.(change)}
            <span className={classes['action']}>{change.action}</span>
            {change.can_be_undone ? <UndoButton change={change} site={site} database={database} /> : null}
          </div>
          {change.reason === undefined ? null : <p>Reason: {change.reason}</p>}
          {change.not_kept === undefined ? null : <p>Undo does not bring back {change.not_kept}.</p>}
          <Members change={change} />
        </li>
      ))}
    </ol>
  );
}

/** Members of one change that are shown. */
const SHOWN = 30;

function Members({ change }: { change: RecordChange }) {
  const { members } = change;
  // A record that is added or deleted has members that say nothing.
  const told = members.filter(({ before, after }) => valueText(before) !== valueText(after));
  if (told.length === 0) return null;
  const rest = told.length - SHOWN;
  return (
    <ul>
      {told.slice(0, SHOWN).map((member) => (
        <li key={member.member}>
          {memberName(member, change)}: {memberText(member)}
        </li>
      ))}
      {rest > 0 ? <li>and {formatCount(rest)} more</li> : null}
    </ul>
  );
}

/** The name of a member as readers know it; of designations that of the locus. */
function memberName({ member }: MemberChange, { record, key }: RecordChange): string {
  if (record === 'allele_designation' && member === 'alleles') return String(key?.['locus'] ?? member);
  if (record === 'designations') return member.replace(/^loci\./, '').replace(/\.alleles$/, '');
  if (record.startsWith('custody')) return member.replaceAll('_', ' ');
  return member.replace(/^(?:provenance|attributes)\./, '');
}

function memberText({ before, after, is_long = false }: MemberChange): string {
  if (is_long) return `${valueText(before)} → ${valueText(after)} (lengths)`;
  if (before === undefined || before === null) return valueText(after);
  return `${valueText(before)} → ${valueText(after)}`;
}

function UndoButton({ change, site, database }: { change: RecordChange; site: string; database: string }) {
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: () => undo(client, site, database, change.id),
    onSuccess: () => notifyDone('The change is taken back.'),
    onError: (error) => notifyProblem('Could not undo', error),
  });
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Undo: ${change.action}`}
      loading={undoing.isPending}
      onClick={() => undoing.mutate()}
    >
      Undo
    </Button>
  );
}
