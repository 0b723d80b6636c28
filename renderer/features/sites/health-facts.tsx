import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { answersOf, readAgain } from '#renderer/api/read-again.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { FactsStrip } from '#renderer/ui/pages/facts-strip.tsx';
import { formatBytes, formatCount, formatDuration, formatTime } from '#renderer/ui/text/format.ts';
import type { SiteHealth } from '#shared/rpc/contract/site-health.ts';
import { clockWords } from './clock-words.ts';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

const STATES: Record<SiteHealth['state'], string> = {
  unknown: 'Not asked yet',
  reachable: 'Reachable',
  unreachable: 'Not reachable',
};

/** How a site has answered since the program was started. */
export function HealthFacts({ site, health }: { site: string; health: SiteHealth }) {
  const client = useQueryClient();
  const task = useTask();
  const { answered_at, failed_at, latency_ms, clock_offset_s, waiting, waiting_until } = health;

  const change = (name: 'site:ask-anew' | 'site:forget-replies') =>
    task.run(async () => {
      await rpc.call(name, { site });
      void readAgain(client, answersOf(site));
    });

  return (
    <div className={classes['stack']}>
      <FactsStrip
        label="Since the program was started"
        facts={[
          { label: 'requests', value: formatCount(health.requests) },
          { label: 'answered from here', value: formatCount(health.from_cache) },
          { label: 'until the first byte', value: latency_ms === undefined ? undefined : formatDuration(latency_ms) },
          { label: 'waiting', value: waiting === 0 ? undefined : formatCount(waiting) },
        ]}
      />
      <FieldList
        fields={[
          ['State', STATES[health.state]],
          ['Last answered', answered_at === undefined ? undefined : formatTime(answered_at)],
          ['Last failed', failed_at === undefined ? undefined : formatTime(failed_at)],
          ['Clock', clock_offset_s === undefined ? undefined : clockWords(clock_offset_s).text],
          ['Resting until', waiting_until === undefined ? undefined : formatTime(waiting_until)],
          ['Kept replies', `${formatCount(health.cache_replies)}, ${formatBytes(health.cache_bytes)}`],
        ]}
      />
      {health.limits.length === 0 ? null : (
        <PlainTable
          label="Limits met, newest first"
          isWide
          rows={health.limits}
          keyOf={({ at }) => at}
          columns={[
            { header: 'Limit met', cell: ({ at }) => formatTime(at) },
            { header: 'Status', cell: ({ status }) => status, isNumber: true },
            {
              header: 'To wait',
              cell: ({ retry_after }) => (retry_after === undefined ? '' : formatDuration(retry_after * 1000)),
              isNumber: true,
            },
          ]}
        />
      )}
      {health.failures.length === 0 ? null : (
        <PlainTable
          label="Failures, newest first"
          isWide
          rows={health.failures.map((failure, index) => ({ ...failure, index }))}
          keyOf={({ index }) => index}
          columns={[
            { header: 'Failed', cell: ({ at }) => formatTime(at) },
            { header: 'Path', cell: ({ path }) => path },
            { header: 'What', cell: ({ message }) => message },
          ]}
        />
      )}
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div className={classes['row']}>
        <Button variant="default" loading={task.isBusy} onClick={() => void change('site:ask-anew')}>
          Ask for everything anew
        </Button>
        <Button variant="default" loading={task.isBusy} onClick={() => void change('site:forget-replies')}>
          Remove kept replies
        </Button>
      </div>
    </div>
  );
}
