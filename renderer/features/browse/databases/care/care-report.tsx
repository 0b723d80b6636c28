import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { formatBytes, formatQuantity } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { CallOptions } from '#shared/rpc/transport.ts';
import { rpc } from '#renderer/api/bridge.ts';

interface CareReportProps {
  database: string;
  work: 'check' | 'compact';
  onClose: () => void;
}

const WORKS = {
  check: {
    text: 'Check',
    hint: 'Reads the whole database, also while it is in use: its pages, its references between records, and whether sequences and profiles can be found.',
  },
  compact: {
    text: 'Compact',
    hint: 'First packs the designations of isolates; others can use the database meanwhile. Then writes a smaller file, checks it, and puts it in place of the old one; nobody else may have the database open for that. You can cancel at any time: what is packed stays packed.',
  },
};

type CareOutcome = { checked: CheckReport } | { compacted: CompactReport };

/** Starts a check or a compacting, shows how far it is and what came out. It ends when its dialog is closed. */
export function CareReport({ database, work, onClose }: CareReportProps) {
  const [progress, setProgress] = useState<Progress>();
  const until = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    until.current = controller;
    return () => controller.abort();
  }, []);
  const working = useMutation({
    mutationFn: async (): Promise<CareOutcome> => {
      const onProgress: CallOptions['onProgress'] = ({ unit = '', ...rest }) => setProgress({ ...rest, unit });
      const options = { signal: until.current.signal, onProgress };
      if (work === 'check') return { checked: await rpc.call('care:check', { database }, options) };
      return { compacted: await rpc.call('care:compact', { database }, options) };
    },
  });
  const { text, hint } = WORKS[work];
  const isDone = working.data !== undefined;

  return (
    <Stack gap="sm">
      <Text size="sm">{hint}</Text>
      {working.isPending ? <JobProgress label={`${text} ${database}`} progress={progress} /> : null}
      {working.data ? <CareOutcome database={database} outcome={working.data} /> : null}
      {working.error ? <Notice tone="bad" title={toProblem(working.error).message} /> : null}
      <DialogFooter key={isDone ? 'done' : 'before'}>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus={isDone || undefined} onClick={onClose}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {isDone ? null : (
            <Button data-autofocus loading={working.isPending} onClick={() => working.mutate()}>
              {text}
            </Button>
          )}
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function CareOutcome({ database, outcome }: { database: string; outcome: CareOutcome }) {
  if ('compacted' in outcome) {
    const { before, after } = outcome.compacted;
    const sentence =
      after < before
        ? `${database} has ${formatBytes(after)} now, ${formatBytes(before - after)} less than before.`
        : `${database} has no unused room.`;
    return <Notice tone="good" title={sentence} />;
  }
  const { tables, problems } = outcome.checked;
  if (problems.length === 0) {
    return <Notice tone="good" title={`${database} is in order: ${formatQuantity(tables, 'table')} checked.`} />;
  }
  return (
    <Notice tone="bad" title={`${database} is not in order.`} role="alert">
      <ul>
        {problems.map(({ table, message, advice }) => (
          <li key={`${table} ${message}`}>
            <b>{table}</b>: {message} {advice}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
