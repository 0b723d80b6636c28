import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryAt } from '#renderer/api/queries.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { toProblem } from '#shared/problem.ts';
import { isWritten, USUAL_CHOICE, type ScanChoice, type ScanPlan } from '#shared/rpc/contract/scan.ts';
import { rpc } from '#renderer/api/bridge.ts';

interface WriteScanProps {
  plan: string;
  finished: number | undefined;
  result: ScanPlan;
  onAgain: () => void;
}

/** What of the findings is written, the button that does it, and after that the one that takes it back. */
export function WriteScan({ plan, finished, result, onAgain }: WriteScanProps) {
  const client = useQueryClient();
  const [choice, setChoice] = useState<ScanChoice>(USUAL_CHOICE);
  const onSuccess = (now: ScanPlan) => client.setQueryData(queryAt([finished], 'scan:plan', { plan }).queryKey, now);
  const write = useMutation({ mutationFn: () => rpc.call('scan:write', { plan, choice }), onSuccess });
  const undo = useMutation({ mutationFn: () => rpc.call('scan:undo', { plan }), onSuccess });
  const { rows, written } = result;
  const error = write.error ?? undo.error;
  const chosen = rows.filter((row) => isWritten(row, choice)).length;
  const definable = rows.filter(({ novel }) => novel && novel.against === undefined).length;
  const doubted = rows.filter(({ novel }) => novel && novel.against === undefined && novel.doubt !== undefined).length;
  const has = (state: string) => rows.some((row) => row.state === state);
  const set = (part: Partial<ScanChoice>) => setChoice({ ...choice, ...part });

  if (written && !written.taken_back) {
    return (
      <>
        <Notice
          tone="good"
          title={writtenText(written)}
          actions={
            <>
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
                Undo
              </Button>
              <Button variant="default" onClick={onAgain}>
                Scan again
              </Button>
            </>
          }
        />
        {error ? <Notice tone="bad" title={toProblem(error).message} /> : null}
      </>
    );
  }
  return (
    <Stack gap="xs">
      {written ? <Notice tone="info" title="It was taken back. Everything is as before." /> : null}
      {has('changed') ? (
        <Checkbox
          label="Replace what an earlier scan designated"
          checked={choice.changed}
          onChange={(event) => set({ changed: event.currentTarget.checked })}
        />
      ) : null}
      {has('conflict') ? (
        <Checkbox
          label="Also replace what a person designated"
          checked={choice.conflicts}
          onChange={(event) => set({ conflicts: event.currentTarget.checked })}
        />
      ) : null}
      {definable > 0 ? (
        <Checkbox
          label={`Define new alleles in ${result.definitions} and designate them: complete and in frame in ${formatQuantity(definable, 'finding')}`}
          checked={choice.define}
          onChange={(event) => set({ define: event.currentTarget.checked })}
        />
      ) : null}
      {choice.define && doubted > 0 ? (
        <TextInput
          label={`Why also ${formatQuantity(doubted, 'new allele')} of genomes that are not good`}
          description="Without a reason they are not defined. The history of each keeps it. Remarks say what speaks against the genomes."
          value={choice.reason ?? ''}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      ) : null}
      {error ? <Notice tone="bad" title={toProblem(error).message} /> : null}
      <div className="actions">
        <Button loading={write.isPending} disabled={chosen === 0} onClick={() => write.mutate()}>
          {chosen === 0 ? 'Nothing to write' : `Write ${formatQuantity(chosen, 'designation')}`}
        </Button>
        <Button variant="default" onClick={onAgain}>
          Scan again
        </Button>
      </div>
    </Stack>
  );
}

function writtenText({ designations, isolates, defined, changed_meanwhile }: NonNullable<ScanPlan['written']>): string {
  const parts = [`${formatQuantity(designations, 'designation')} of ${formatQuantity(isolates, 'isolate')} written.`];
  if (defined > 0) parts.push(`${formatQuantity(defined, 'new allele')} defined.`);
  if (changed_meanwhile > 0) {
    parts.push(
      `${formatQuantity(changed_meanwhile, 'locus', 'loci')} left alone, because somebody changed them since.`,
    );
  }
  return parts.join(' ');
}
