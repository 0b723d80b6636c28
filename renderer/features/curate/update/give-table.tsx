import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { cellsOf } from '#renderer/records/grid/grid-clipboard.ts';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { BLANK_CELL } from '#shared/api/curation/update-table.ts';
import { AppError } from '#shared/problem.ts';
import { givenTable, type GivenTable } from './given-table.ts';
import type { TableKind } from './table-kinds.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';
import { PasteArea } from '../paste-area.tsx';

/** Takes a table of changes: dropped, chosen or pasted. */
export function GiveTable({ kind, onGiven }: { kind: TableKind; onGiven: (table: GivenTable) => void }) {
  const [isReading, setReading] = useState(false);

  async function read(source: FileSource): Promise<void> {
    const [file, ...more] = await sendFiles(source);
    if (!file) return;
    if (more.length > 0)
      return notifyProblem('The table cannot be taken', new AppError(400, 'one_table', 'Give one file at a time.'));
    setReading(true);
    await orNotify('The table cannot be taken', async () => {
      const { rows } = await rpc.call('file:read-table', { token: file.token });
      onGiven(givenTable(rows));
    });
    setReading(false);
    await rpc.call('file:release', { token: file.token });
  }

  function paste(clipboard: DataTransfer): void {
    try {
      onGiven(givenTable(cellsOf(clipboard)));
    } catch (error) {
      notifyProblem('The table cannot be taken', error);
    }
  }

  return (
    <DropZone
      icon={<IconTable size={28} aria-hidden="true" />}
      title={`Drop a table of ${kind.noun[1]} here`}
      onDrop={(files) => void read({ kind: 'to-send', files })}
      aside={{ title: 'Drop to read the table', hint: 'Nothing changes before you have looked at it.' }}
      actions={<FromFileButton loading={isReading} purpose="import-files" onChosen={read} />}
    >
      <p>
        TSV, CSV or XLSX, with a header. {kind.known} The other columns are changed. An empty cell changes nothing,{' '}
        <code>{BLANK_CELL}</code> empties a value, semicolons separate several values.
      </p>
      <PasteArea
        label="Paste a table"
        placeholder={`Or paste it here, with its header:\n${kind.example}`}
        onPaste={paste}
      />
    </DropZone>
  );
}
