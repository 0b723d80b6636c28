import { Text } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { type FileSource, sendFiles } from '#renderer/records/choose-files.ts';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';
import { DropZone } from '#renderer/ui/files/drop-zone.tsx';
import { orNotify } from '#renderer/ui/notices/notify.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import { AppError } from '#shared/problem.ts';
import { namesTable, type NamesTable } from './names-table.ts';
import { PlanNames } from './plan-names.tsx';

interface TakeOverNamesProps {
  database: string;
  set: ClusterSet;
  onClose: () => void;
}

/** Takes names that clusters had elsewhere from a table, once it is seen what that does. */
export function TakeOverNames({ database, set, onClose }: TakeOverNamesProps) {
  const [table, setTable] = useState<NamesTable>();
  const [isReading, setReading] = useState(false);

  async function read(source: FileSource): Promise<void> {
    const [file, ...more] = await sendFiles(source);
    if (!file) return;
    setReading(true);
    await orNotify('The table cannot be used', async () => {
      if (more.length > 0) throw new AppError(400, 'one_table', 'Give one file at a time.');
      const { rows } = await rpc.call('file:read-table', { token: file.token });
      setTable(tableOf(rows));
    });
    setReading(false);
    await rpc.call('file:release', { token: file.token });
  }

  if (table) return <PlanNames {...{ database, set, table }} onBack={() => setTable(undefined)} onDone={onClose} />;
  return (
    <>
      <Text size="sm" mb="sm">
        A laboratory that had clusters before keeps their names: each name goes to the cluster here with most of its
        isolates. Nothing changes until you have seen what would.
      </Text>
      <DropZone
        icon={<IconTable size={28} aria-hidden="true" />}
        title="Drop a table of names here"
        onDrop={(files) => void read({ kind: 'to-send', files })}
        aside={{ title: 'Drop to read the names', hint: 'Nothing changes until you confirm it.' }}
        actions={<FromFileButton loading={isReading} purpose="import-files" onChosen={read} />}
      >
        TSV, CSV or XLSX with a header: a column with the name or id of each isolate, and a column with the name of its
        cluster for each threshold, as ReporTree, SeqSphere, HierCC or PulseNet have them.
      </DropZone>
    </>
  );
}

/** AppError `bad_names_table` for a table that is none of names. */
function tableOf(rows: string[][]): NamesTable {
  try {
    return namesTable(rows);
  } catch (error) {
    if (error instanceof RangeError) throw new AppError(400, 'bad_names_table', error.message);
    throw error;
  }
}
