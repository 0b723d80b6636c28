import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { countOf } from '#shared/count-of.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { doubtOf, type Doubt } from './doubt.ts';
import type { QueryEntry } from './query-queue.ts';
import { updateSession } from './query-session.ts';

/** The doubts of several inputs, each sentence once, the most frequent first. */
function groupDoubts(entries: readonly QueryEntry[]): { doubt: Doubt; count: number }[] {
  const groups = Map.groupBy(
    entries.flatMap((entry) => doubtOf(entry) ?? []),
    ({ sentence }) => sentence,
  );
  return [...groups.values()]
    .flatMap((alike) => (alike[0] ? [{ doubt: alike[0], count: alike.length }] : []))
    .toSorted((one, other) => other.count - one.count);
}

/** `of one` in the words for several. */
function sentenceFor({ sentence }: Doubt, count: number): string {
  return count > 1
    ? sentence.replace(/in this genome\b/, 'in these genomes').replace(/in this sequence\b/, 'in these sequences')
    : sentence;
}

/** Sentences shown above the results at most: the list says the others. */
const SHOWN = 3;

/** What is doubtful about inputs, with the way to another database where one fits. */
export function DoubtNotice({ entries }: { entries: readonly QueryEntry[] }) {
  const navigate = useNavigate({ from: '/query' });
  const groups = groupDoubts(entries).slice(0, SHOWN);
  if (groups.length === 0) return null;

  function tryDatabase(database: string): void {
    const chosen = { database, target: 'all' };
    // The choice is part of the form, which comes back to show it.
    updateSession({ ...chosen, isFormFolded: false });
    void navigate({ to: '/query', search: (now) => ({ ...now, ...chosen }), replace: true });
  }

  return (
    <Notice
      tone="warning"
      title={groups.map(({ doubt, count }) => (
        <Group key={doubt.sentence} gap="xs">
          <span>
            {entries.length > 1 ? `${countOf(count, 'input')}: ` : ''}
            {sentenceFor(doubt, count)}
          </span>
          {doubt.instead === undefined ? null : (
            <Button size="compact-xs" variant="default" onClick={() => tryDatabase(doubt.instead ?? '')}>
              Try {doubt.instead}
            </Button>
          )}
        </Group>
      ))}
    />
  );
}
