import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';

/** Saves a whole copy of a database of this computer, while it stays in use. */
export function SaveCopy({ database }: { database: string }) {
  const { saving, save } = useSaving(`${database} cannot be copied`);
  if (saving) return <SavingButton saving={saving} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
      title="Save a complete, checked copy of this database as one file"
      onClick={() =>
        void save(async (options) =>
          takeSaved(await rpc.call('database:save-copy', { database }, options), `${database}.sqlite`),
        )
      }
    >
      Save a copy…
    </Button>
  );
}
