import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { askWhatLeaves, privateCountOf } from '#renderer/records/private-question.tsx';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { SavingButton, useSaving } from '#renderer/ui/progress/use-saving.tsx';

const WHOLE =
  'A copy is whole: it holds that too, with who may see it, and whoever restores it sees it. To leave it out, export a folder.';

/** Saves a whole copy of a database of this computer, while it stays in use. */
export function SaveCopy({ database: about }: { database: DatabaseOverview }) {
  const database = about.name;
  const { saving, save } = useSaving(`${database} cannot be copied`);
  if (saving) return <SavingButton saving={saving} />;

  async function saveCopy(): Promise<void> {
    if ((await askWhatLeaves(privateCountOf(about), { whole: WHOLE })) === undefined) return;
    await save(async (options) =>
      takeSaved(await rpc.call('database:save-copy', { database }, options), `${database}.sqlite`),
    );
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
      title="Save a complete, checked copy of this database as one file"
      onClick={() => void saveCopy()}
    >
      Save a copy…
    </Button>
  );
}
