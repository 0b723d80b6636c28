import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import { AppError } from '#shared/problem.ts';
import type { PickPurpose } from '#shared/rpc/contract/file.ts';
import { type FileSource, sendFiles } from './choose-files.ts';
import { FromFileButton } from './from-file-button.tsx';

interface TableDropProps {
  title: string;
  /** What a drop on the window does: `Drop to read the names`. */
  hint: string;
  purpose?: PickPurpose;
  /** Takes the rows of the file. What it throws is shown. */
  onTable: (rows: string[][], name: string) => void;
  children: ReactNode;
}

/** Takes a table that is dropped or chosen. */
export function TableDrop({ title, hint, purpose = 'import-files', onTable, children }: TableDropProps) {
  const [isReading, setReading] = useState(false);

  async function read(source: FileSource): Promise<void> {
    const [file, ...more] = await sendFiles(source);
    if (!file) return;
    setReading(true);
    await orNotify('The table cannot be used', async () => {
      if (more.length > 0) throw new AppError(400, 'one_table', 'Give one file at a time.');
      const { rows } = await rpc.call('file:read-table', { token: file.token });
      onTable(rows, file.name);
    });
    setReading(false);
    await rpc.call('file:release', { token: file.token });
  }

  return (
    <DropZone
      icon={<IconTable size={28} aria-hidden="true" />}
      title={title}
      onDrop={(files) => void read({ kind: 'to-send', files })}
      aside={{ title: hint, hint: 'Nothing changes until you confirm it.' }}
      actions={<FromFileButton loading={isReading} purpose={purpose} onChosen={read} />}
    >
      {children}
    </DropZone>
  );
}
