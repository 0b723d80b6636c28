import { Button, Group, Textarea, type TextareaProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { readSiteAgain, undo, undoTogether } from '#renderer/api/curation/records.ts';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';

/** What the problems of a preview ask for: with an error nothing is written, and what is unusual needs a reason. */
export function reviewOf(problems: readonly Pick<RowProblem, 'severity'>[], reason: string) {
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const needsReason = problems.length > 0 && !hasErrors;
  return { hasErrors, needsReason, isAllowed: !hasErrors && (!needsReason || reason.trim() !== '') };
}

interface ReviewedWriteOptions<Input, Written> extends DatabasePlace {
  /** Writes everything, or nothing if `signal` stops it in time. */
  write: (input: Input, signal: AbortSignal) => Promise<Written>;
  /** Reads the preview again. */
  readAgain?: () => unknown;
  /** Called once something is written. */
  onWritten: (written: Written) => void;
  /** Whether the page of what was changed together is opened then. */
  opensChanges?: boolean;
  done: (written: Written) => string;
}

/** Work that the user can stop: give `begin()` to it as its signal. After `stop()` its error is what the user wanted, so it is not shown. */
function useStoppable() {
  const running = useRef<AbortController>(undefined);
  return {
    begin(): AbortSignal {
      running.current = new AbortController();
      return running.current.signal;
    },
    stop: () => running.current?.abort(),
    isStopped: () => running.current?.signal.aborted === true,
  };
}

/** What undoes a write: a batch, or one line of the history. Neither: nothing was written. */
interface Undoable {
  batch?: string | undefined;
  change?: number;
}

/** Writes what was reviewed, all or nothing, and offers to take it back. */
export function useReviewedWrite<Written extends Undoable, Input = void>(
  options: ReviewedWriteOptions<Input, Written>,
) {
  const { site, database, write, readAgain, onWritten, opensChanges = false, done } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  const stoppable = useStoppable();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Input) => write(input, stoppable.begin()),
    // What was stopped too late is written: then the preview has nothing left to write.
    onError: () => stoppable.isStopped() && void readAgain?.(),
    onSuccess: (written) => {
      readSiteAgain(client, site);
      const { batch, change } = written;
      if (batch === undefined && change === undefined) return;
      onWritten(written);
      notifyUndo(done(written), () => {
        void orNotify('Could not undo', async () => {
          if (batch !== undefined) await undoTogether(client, site, database, batch);
          if (change !== undefined) await undo(client, site, database, change);
        });
      });
      const params = { site, database };
      if (opensChanges) void navigate({ to: '/sites/$site/db/$database/changes', params, search: { batch } });
    },
  });
  return { write: mutate, stop: stoppable.stop, isPending, error: stoppable.isStopped() ? null : error };
}

interface WriteBarProps {
  writing: { write: () => void; stop: () => void; isPending: boolean; error: Error | null };
  /** What would be written, in a sentence. */
  summary: string;
  /** What the button does: "Define 3 alleles". */
  submit: string;
  isReady: boolean;
  /** The other button, which stops the writing while there is any. */
  leave: string;
  onLeave: () => void;
}

/** Below a preview: what would be written, why it was not, and the buttons that do it or leave it. */
export function WriteBar({ writing, summary, submit, isReady, leave, onLeave }: WriteBarProps) {
  const { isPending, error } = writing;
  return (
    <>
      {error ? <ProblemView error={error} /> : null}
      <Group justify="space-between">
        <span role="status">{summary}</span>
        <Group gap="sm">
          <Button variant="default" onClick={isPending ? writing.stop : onLeave}>
            {isPending ? 'Stop' : leave}
          </Button>
          <Button disabled={!isReady} loading={isPending} onClick={() => writing.write()}>
            {submit}
          </Button>
        </Group>
      </Group>
    </>
  );
}

interface ReasonFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  needsReason: boolean;
  value: string;
  onChange: (reason: string) => void;
}

/** Why records are changed, or kept although they are unusual. */
export function ReasonField({ needsReason, onChange, ...looks }: ReasonFieldProps) {
  return (
    <Textarea
      label={needsReason ? 'Reason for keeping these values' : 'Reason'}
      description={`The history keeps it.${needsReason ? '' : ' You need one only if a value has a warning.'}`}
      withAsterisk={needsReason}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      {...looks}
    />
  );
}
