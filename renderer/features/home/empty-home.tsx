import { Button } from '@mantine/core';
import {
  IconDatabase,
  IconDatabaseExport,
  IconDatabasePlus,
  IconFiles,
  IconFlask,
  IconFolder,
} from '@tabler/icons-react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { useMakeDemo } from './demo-button.tsx';
import { chooseImport, openCreate } from './import/import-flow.ts';
import { openRestore } from './restore/restore-flow.ts';

/** The first look: two ways to begin. */
export function EmptyHome() {
  const { make, isMaking } = useMakeDemo();
  return (
    <EmptyState
      icon={<IconDatabase size={36} />}
      title="No database on this computer yet"
      actions={
        <>
          <Button
            leftSection={<IconFolder size={16} aria-hidden="true" />}
            onClick={() => void chooseImport('import-folder')}
          >
            Import a folder…
          </Button>
          <Button
            variant="default"
            leftSection={<IconFiles size={16} aria-hidden="true" />}
            onClick={() => void chooseImport('import-files')}
          >
            Import files…
          </Button>
          <Button
            variant="default"
            leftSection={<IconDatabasePlus size={16} aria-hidden="true" />}
            onClick={openCreate}
          >
            New database
          </Button>
          <Button
            variant="default"
            leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
            onClick={() => openRestore()}
          >
            Restore a backup…
          </Button>
          <Button
            variant="default"
            loading={isMaking}
            leftSection={<IconFlask size={16} aria-hidden="true" />}
            onClick={make}
          >
            Make the demo
          </Button>
        </>
      }
    >
      Import a folder with one FASTA file per locus and, for a scheme, a table of profiles. Or try the demo first: a
      small synthetic organism that is made in seconds and is easy to remove.
    </EmptyState>
  );
}
