import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';

/** Saves empty tables with the columns that an import takes, and says so. */
export async function keepTemplates(): Promise<void> {
  await orNotify('The templates cannot be saved', async () => {
    const name = takeSaved(await rpc.call('import:templates', undefined), 'allelier-templates.zip');
    if (name !== undefined) notifyDone(`Saved ${name}: a table for everything that an import takes beside sequences.`);
  });
}

/** Where there is nothing to import: what could be. */
export function TemplatesButton() {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconTableDown size={16} aria-hidden="true" />}
      onClick={() => void keepTemplates()}
    >
      Save templates of tables…
    </Button>
  );
}
