import { ActionIcon, Drawer, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { NamedResult } from '../matrix/matrix.ts';
import { updateSession, useSession } from '../query-session.ts';
import { useReport } from '../results/use-report.ts';
import { LocusDetail } from './locus-detail.tsx';
import classes from './locus-detail.module.css';

function close(): void {
  updateSession({ detail: undefined });
}

/** Looks at one locus of one result closely, beside the table or map it was chosen in; Escape goes back there. */
export function LocusDrawer({
  results,
  keyOf,
}: {
  results: readonly NamedResult[];
  /** Where the result of an input is kept. */
  keyOf: (id: string) => ResultKey | undefined;
}) {
  const { detail } = useSession();
  const shown = detail && results.find(({ id }) => id === detail.id);
  const report = useReport(shown && keyOf(shown.id));
  const among = detail?.among ?? [];
  const place = detail ? among.indexOf(detail.locus) : -1;

  function go(by: number): void {
    const locus = among[place + by];
    if (detail && locus !== undefined) updateSession({ detail: { ...detail, locus } });
  }

  useWindowEvent('keydown', (event) => {
    if (!shown || !event.altKey || event.defaultPrevented) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(by);
  });

  return (
    <Drawer
      opened={shown !== undefined}
      onClose={close}
      position="right"
      size="min(860px, 94vw)"
      title={detail?.locus}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 100 }}
      styles={{ title: { fontWeight: 600, fontSize: '1.125rem' } }}
    >
      {shown && detail ? (
        <>
          {among.length > 1 && place >= 0 ? (
            <div className={classes['ways']}>
              <ActionIcon
                aria-label="Previous locus"
                aria-keyshortcuts="Alt+ArrowUp"
                title="Previous locus (Alt+↑)"
                disabled={place === 0}
                onClick={() => go(-1)}
              >
                <IconChevronUp size={16} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                aria-label="Next locus"
                aria-keyshortcuts="Alt+ArrowDown"
                title="Next locus (Alt+↓)"
                disabled={place === among.length - 1}
                onClick={() => go(1)}
              >
                <IconChevronDown size={16} aria-hidden="true" />
              </ActionIcon>
              <Text size="xs" c="dimmed">
                {formatCount(place + 1)} of {formatCount(among.length)}
              </Text>
            </div>
          ) : null}
          <QueryRegion query={report}>
            {(result) => (
              <LocusDetail
                key={`${detail.id} ${detail.locus}`}
                id={detail.id}
                result={result}
                locus={detail.locus}
                results={results}
                onLeave={close}
              />
            )}
          </QueryRegion>
        </>
      ) : null}
    </Drawer>
  );
}
