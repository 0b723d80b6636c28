import { Button } from '@mantine/core';
import { IconDatabaseImport, IconDna, IconFiles, IconFolder } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { askForFiles } from '#renderer/ui/files/dropped-files.ts';
import { leaveForQuery } from '#renderer/ui/files/file-handover.ts';
import type { DroppedFile } from '#shared/rpc/transport.ts';
import { chooseImport, receiveDrop } from './import/import-flow.ts';
import classes from './home.module.css';

/** The two things that people come with files for, side by side. */
export function HomeDrops() {
  const navigate = useNavigate();

  function type(files: DroppedFile<File>[]): void {
    if (files.length === 0) return;
    leaveForQuery(files, true);
    void navigate({ to: '/query' });
  }

  return (
    <div className={classes['drops']}>
      <DropZone
        icon={<IconDna size={22} aria-hidden="true" />}
        title="Type genomes"
        onDrop={type}
        actions={
          <>
            <Button
              leftSection={<IconFiles size={16} aria-hidden="true" />}
              onClick={() => void askForFiles('files').then(type)}
            >
              Choose genomes…
            </Button>
            <Button variant="default" onClick={() => void navigate({ to: '/query' })}>
              Paste or try an example
            </Button>
          </>
        }
      >
        Drop FASTA files or a folder here, also .gz. You see the type, the alleles and what is new. Nothing is imported.
      </DropZone>
      <DropZone
        icon={<IconDatabaseImport size={22} aria-hidden="true" />}
        title="Bring in definitions or isolates"
        onDrop={(files) => void receiveDrop(files, { isImport: true })}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconFolder size={16} aria-hidden="true" />}
              onClick={() => void chooseImport('import-folder')}
            >
              Choose a folder…
            </Button>
            <Button
              variant="default"
              leftSection={<IconFiles size={16} aria-hidden="true" />}
              onClick={() => void chooseImport('import-files', 'isolates')}
            >
              Choose a table of isolates…
            </Button>
          </>
        }
      >
        Drop a folder with one FASTA file for each locus and tables of profiles, or a table of isolates. You see a plan
        first.
      </DropZone>
    </div>
  );
}
