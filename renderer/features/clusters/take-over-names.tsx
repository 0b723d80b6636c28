import { Text } from '@mantine/core';
import { useState } from 'react';
import { TableDrop } from '#renderer/records/table-drop.tsx';
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
  if (table) return <PlanNames {...{ database, set, table }} onBack={() => setTable(undefined)} onDone={onClose} />;
  return (
    <>
      <Text size="sm" mb="sm">
        A laboratory that had clusters before keeps their names: each name goes to the cluster here with most of its
        isolates. Nothing changes until you have seen what would.
      </Text>
      <TableDrop
        title="Drop a table of names here"
        hint="Drop to read the names"
        onTable={(rows) => setTable(tableOf(rows))}
      >
        TSV, CSV or XLSX with a header: a column with the name or id of each isolate, and a column with the name of its
        cluster for each threshold, as ReporTree, SeqSphere, HierCC or PulseNet have them.
      </TableDrop>
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
