import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { defined } from '#shared/defined.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';

/** Saves a workbook to fill in with isolates of a database, or of a new one, and says so. */
export async function keepTemplateWorkbook(database?: string): Promise<void> {
  await orNotify('The template cannot be saved', async () => {
    const name = takeSaved(
      await rpc.call('import:template-workbook', defined({ database })),
      `${database ?? 'isolates'}-template.xlsx`,
    );
    if (name !== undefined) notifyDone(`Saved ${name}: fill in its first sheet, and drop it here.`);
  });
}

/** A way to a workbook that people fill in with isolates. */
export function TemplateWorkbookButton({ database }: { database: string | undefined }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconTableDown size={16} aria-hidden="true" />}
      onClick={() => void keepTemplateWorkbook(database)}
    >
      Template workbook…
    </Button>
  );
}
