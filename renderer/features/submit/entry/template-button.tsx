import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { takeSaved } from '#renderer/api/workbench/files.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';

/** A workbook to fill in outside of the program, with the rules of its columns. */
export function TemplateButton({ place }: { place: InputOf<'draft:template'> }) {
  const [isBusy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    await orNotify('The template cannot be saved', async () => {
      const name = takeSaved(await rpc.call('draft:template', place), `${place.database}-${place.type}-template.xlsx`);
      if (name !== undefined) {
        notifyDone(`Saved ${name}: fill in its first sheet, and take it by “From a file…” or paste its cells.`);
      }
    });
    setBusy(false);
  }

  return (
    <Button
      size="xs"
      variant="default"
      loading={isBusy}
      leftSection={<IconTableDown size={14} aria-hidden="true" />}
      title="A workbook with these columns and their rules, to fill in with a spreadsheet program"
      onClick={() => void save()}
    >
      Template…
    </Button>
  );
}
