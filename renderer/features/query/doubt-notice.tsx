import { Button, Group } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { countOf } from '#shared/count-of.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { doubtOf, type Doubt } from './doubt.ts';
import type { QueryEntry } from './query-queue.ts';
import { readSession, updateSession } from './query-session.ts';
import { startRun } from './start-run.ts';

/** A doubt and the inputs that it is about. */
interface DoubtGroup {
  doubt: Doubt;
  about: QueryEntry[];
}

/** The doubts of several inputs, each sentence once, the most frequent first. */
function groupDoubts(entries: readonly QueryEntry[]): DoubtGroup[] {
  const doubts = entries.flatMap((entry) => {
    const doubt = doubtOf(entry);
    return doubt ? [{ doubt, entry }] : [];
  });
  return [...Map.groupBy(doubts, ({ doubt }) => doubt.sentence).values()]
    .flatMap((alike) => (alike[0] ? [{ doubt: alike[0].doubt, about: alike.map(({ entry }) => entry) }] : []))
    .toSorted((one, other) => other.about.length - one.about.length);
}

/** `of one` in the words for several. */
function sentenceFor({ sentence }: Doubt, count: number): string {
  return count > 1
    ? sentence.replace(/in this genome\b/, 'in these genomes').replace(/in this sequence\b/, 'in these sequences')
    : sentence;
}

/** Sentences shown above the results at most: the list says the others. */
const SHOWN = 3;

/** What is doubtful about inputs, and a button that types them with another database where one fits. */
export function DoubtNotice({ entries }: { entries: readonly QueryEntry[] }) {
  const navigate = useNavigate({ from: '/query' });
  const groups = groupDoubts(entries).slice(0, SHOWN);
  if (groups.length === 0) return null;

  function tryDatabase(database: string, about: readonly QueryEntry[]): void {
    const chosen = { database, target: 'all' };
    updateSession(chosen);
    void navigate({ to: '/query', search: (now) => ({ ...now, ...chosen }), replace: true });
    const { best, circular } = readSession();
    const request = { site: LOCAL_SITE, database, target: { kind: 'all' }, label: 'all loci', best, circular } as const;
    startRun(about, request).catch((error: unknown) => notifyProblem('The query cannot be started', error));
  }

  return (
    <Notice
      tone="warning"
      title={groups.map(({ doubt, about }) => (
        <Group key={doubt.sentence} gap="xs">
          <span>
            {entries.length > 1 ? `${countOf(about.length, 'input')}: ` : ''}
            {sentenceFor(doubt, about.length)}
          </span>
          {doubt.instead === undefined ? null : (
            <Button size="compact-xs" variant="default" onClick={() => tryDatabase(doubt.instead ?? '', about)}>
              Try {doubt.instead}
            </Button>
          )}
        </Group>
      ))}
    />
  );
}
