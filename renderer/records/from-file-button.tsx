import { Button, type ButtonProps } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { chooseFiles, type FileSource } from './choose-files.ts';

interface FromFileButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'loading'> {
  purpose: Parameters<typeof chooseFiles>[0];
  onChosen: (source: FileSource) => Promise<void>;
}

/** Asks for files, and says in a corner if they cannot be opened. */
export function FromFileButton({ purpose, onChosen, ...looks }: FromFileButtonProps) {
  const failed = (error: unknown) => notifyProblem('The file cannot be opened', error);
  return (
    <Button
      {...looks}
      leftSection={<IconFileImport size={14} aria-hidden="true" />}
      onClick={() => void chooseFiles(purpose).then(onChosen, failed)}
    >
      From a file…
    </Button>
  );
}
