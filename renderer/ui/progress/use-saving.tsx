import { Button, Loader } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyDone, notifyProblem } from '../notices/notify.ts';
import { runningPercent } from './progress-text.ts';

type SavingProgress = { done: number; total?: number | undefined };
/** How far the saving of a file is. */
type Saving = SavingProgress & { cancel: () => void };
/** How the work of saving is cancelled and watched. */
interface SavingOptions {
  signal: AbortSignal;
  onProgress: (progress: SavingProgress) => void;
}

/**
 * Saves one file at a time, says how that ended, and tells how far it is. `make` gives the name of the saved file, undefined if the
 * user cancelled. `failure` is the title of the message if it fails.
 */
export function useSaving(failure: string) {
  const [saving, setSaving] = useState<Saving>();

  async function save(make: (options: SavingOptions) => Promise<string | undefined>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    setSaving({ done: 0, cancel: () => controller.abort() });
    try {
      const onProgress = (progress: SavingProgress) => setSaving((now) => now && { ...now, ...progress });
      const saved = await make({ signal, onProgress });
      if (saved !== undefined) notifyDone(`Saved ${saved}.`);
    } catch (error) {
      if (!signal.aborted) notifyProblem(failure, error);
    } finally {
      setSaving(undefined);
    }
  }

  return { saving, save };
}

/** How far the saving is, which a click ends. */
export function SavingButton({ saving: { done, total, cancel } }: { saving: Saving }) {
  const percent = runningPercent(done, total);
  return (
    <Button
      variant="default"
      leftSection={<Loader size={14} />}
      rightSection={<IconX size={14} aria-hidden="true" />}
      title="Stop saving"
      onClick={cancel}
    >
      {percent === undefined ? 'Saving…' : `Saving ${percent} %`}
    </Button>
  );
}
