import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { saveSubmittedFiles } from '#renderer/api/workbench/files.ts';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';

interface SaveFilesProps {
  place: SubmissionPlace;
  /** Names of the files of the submission. */
  names: string[];
}

/** Saves one file of a submission. */
export function SaveFile({ place, name }: { place: SubmissionPlace; name: string }) {
  const { saving, save } = useSaving(`${name} cannot be saved`);
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      aria-label={`Save ${name}`}
      loading={saving !== undefined}
      onClick={() => void save((options) => saveSubmittedFiles(place, [name], options))}
    >
      Save…
    </Button>
  );
}

/** Saves all files of a submission as one archive. Nothing where there is one file only. */
export function SaveFiles({ place, names }: SaveFilesProps) {
  const { saving, save } = useSaving('The files cannot be saved');
  if (names.length < 2) return null;
  if (saving) return <SavingButton saving={saving} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
      title="Save all files as one zip archive"
      onClick={() => void save((options) => saveSubmittedFiles(place, names, options))}
    >
      Save all files…
    </Button>
  );
}
