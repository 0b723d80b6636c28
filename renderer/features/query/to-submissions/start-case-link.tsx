import { IconListCheck } from '@tabler/icons-react';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import type { QueryEntry } from '../query-queue.ts';

/** Leads from a result with a new allele or an unknown profile to a case of it. Nothing for others. */
export function StartCaseLink({ entry: { result, kept } }: { entry: QueryEntry }) {
  if (!result || !kept) return null;
  const isNew = [...result.details.values()].some(({ novel }) => novel !== undefined);
  const isUnknown = result.schemes.some(({ state }) => state === 'new');
  if (!isNew && !isUnknown) return null;
  return (
    <LinkButton
      to="/cases/new"
      search={{ run: kept.run_id, position: String(kept.position) }}
      size="compact-xs"
      leftSection={<IconListCheck size={14} aria-hidden="true" />}
      title="Follow the new alleles, their profile and the isolate as one piece of work"
    >
      Start a case…
    </LinkButton>
  );
}
