import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#renderer/api/queries.ts';
import { toProblem } from '#shared/problem.ts';
import type { SettingsChange } from '#shared/rpc/contract/settings.ts';

/** What was saved last, and how to take it back. */
export interface SettingSaving {
  outcome:
    | { kind: 'saved'; label: string; undo: SettingsChange }
    | { kind: 'failed'; label: string; message: string }
    | undefined;
  save(change: SettingsChange, before: SettingsChange, label: string): void;
  undo(): void;
}

/** Saves single settings and remembers the last change, so that it can be undone. */
export function useSaveSetting(): SettingSaving {
  const saving = useMutation(mutation('settings:update'));
  const [outcome, setOutcome] = useState<SettingSaving['outcome']>();

  function save(change: SettingsChange, before: SettingsChange, label: string): void {
    // The page shows the change before it is known to be saved; taking back the one before is not on offer meanwhile.
    setOutcome(undefined);
    saving.mutate(change, {
      onSuccess: () => setOutcome({ kind: 'saved', label, undo: before }),
      onError: (error) => setOutcome({ kind: 'failed', label, message: toProblem(error).message }),
    });
  }

  function undo(): void {
    if (outcome?.kind !== 'saved') return;
    const { label } = outcome;
    saving.mutate(outcome.undo, {
      onSuccess: () => setOutcome(undefined),
      onError: (error) => setOutcome({ kind: 'failed', label, message: toProblem(error).message }),
    });
  }

  return { outcome, save, undo };
}
