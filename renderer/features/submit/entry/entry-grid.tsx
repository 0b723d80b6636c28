import { useMemo, useRef, useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { AddFromList } from '#renderer/records/add-from-list.tsx';
import { sendFiles, type FileSource } from '#renderer/records/choose-files.ts';
import { EditGrid } from '#renderer/records/grid/edit-grid.tsx';
import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import { boxOf } from '#renderer/records/grid/grid-selection.ts';
import { addColumns, insertRows, isBlank } from '#renderer/records/grid/grid-table.ts';
import type { EditGridModel } from '#renderer/records/grid/use-edit-grid.ts';
import { isTableFile } from '#renderer/ui/files/table-files.ts';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { notifyDone, notifyProblem, orNotify } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { nameWithUnit } from '#shared/rules/field.ts';
import type { IsolateInputRow } from '#shared/rules/isolate.ts';
import {
  headingsToKeep,
  isCertain,
  isHeader,
  mapHeadings,
  type HeadingMap,
  type KeptHeadings,
} from '#shared/tabular/map-headings.ts';
import type { EntryTable } from './entry-table.ts';
import { HeadingDialog } from './heading-dialog.tsx';
import { mappedRows, refuseTooMany, rowsOfFasta, rowsOfFile } from './incoming-rows.ts';
import { TemplateButton } from './template-button.tsx';
import { FromFileButton } from '#renderer/records/from-file-button.tsx';

/** Bytes: a FASTA file of more alleles than a submission takes is larger. */
const LARGEST_FASTA = 32_000_000;

/** A table as it was pasted or read: its header, and the rows below. */
interface Incoming {
  headings: readonly string[];
  rows: readonly IsolateInputRow[];
}

/**
 * The table of a submission, filled by hand, by pasting or from a file: TSV, CSV, XLSX, and FASTA where sequences are wanted.
 * Where a header comes along, its columns are put in their places; what is not clear is asked.
 */
export function EntryGrid({
  name,
  label,
  table,
  model,
  kept,
  onKeep,
  takesFasta = false,
  template,
}: {
  /** Name under which widths of columns are kept. */
  name: string;
  label: string;
  table: EntryTable;
  model: EditGridModel;
  /** What was chosen earlier for headings. */
  kept: KeptHeadings;
  onKeep: (kept: KeptHeadings) => void;
  takesFasta?: boolean;
  /** The workbook that is offered to be filled in. */
  template?: InputOf<'draft:template'> | undefined;
}) {
  const [incoming, setIncoming] = useState<Incoming>();
  const [isReading, setReading] = useState(false);
  /** What had the keyboard before the question about headings. */
  const keyboardBefore = useRef<Element>(null);
  const { state, dispatch } = model;
  const ids = state.table.columns;
  const columns = useMemo(() => {
    const known = new Map(table.columns.map((column) => [column.id, column]));
    return ids.map((id) => known.get(id) ?? table.further(id) ?? strangeColumn(id));
  }, [ids, table]);

  /** Puts rows below those that are there; a table without any text is replaced. */
  function addRows(rows: readonly IsolateInputRow[], wanted: readonly string[] = ids): void {
    const before = state.table.rows.filter((row) => !isBlank(row)).length;
    refuseTooMany(before, rows.length);
    const end = state.table.rows.findLastIndex((row) => !isBlank(row)) + 1;
    const room = addColumns({ ...state.table, rows: state.table.rows.slice(0, end) }, wanted);
    dispatch({ type: 'load', table: insertRows(room, end, rows) });
    notifyDone(`${formatQuantity(rows.length, ...table.noun)} added.`);
  }

  /** Columns that are there, and those that the headings bring along, as loci. */
  function columnsWith(headings: readonly string[]): GridColumn[] {
    const brought = headings.flatMap((heading) => (ids.includes(heading) ? [] : (table.further(heading) ?? [])));
    return [...columns, ...brought.filter(({ id }) => !ids.includes(id))];
  }

  function addMapped({ headings, rows }: Incoming, map: HeadingMap): void {
    const all = columnsWith(headings).map(({ id }) => id);
    const wanted = all.filter((id) => ids.includes(id) || map.includes(id));
    addRows(mappedRows(rows, map, wanted), wanted);
  }

  /** Headings as the table has them: without the units of fields. */
  function meantBy(headings: readonly string[]): string[] {
    return headings.map((heading) => {
      const meaning = table.meaning?.(heading);
      return meaning && 'id' in meaning ? meaning.id : heading;
    });
  }

  function take(given: Incoming): void {
    for (const heading of given.headings) {
      const meaning = table.meaning?.(heading);
      if (meaning && 'reason' in meaning) throw new AppError(400, 'wrong_unit', meaning.reason);
    }
    const headings = meantBy(given.headings);
    const map = mapHeadings(
      headings,
      columnsWith(headings).map(({ id }) => id),
      kept,
    );
    const incomingTable = { ...given, headings };
    if (isCertain(headings, map, kept)) addMapped(incomingTable, map);
    else {
      keyboardBefore.current = document.activeElement;
      setIncoming(incomingTable);
    }
  }

  /** Ends the question about headings. The keyboard is back where it was, in the table after a paste. */
  function close(): void {
    setIncoming(undefined);
    requestAnimationFrame(() => keyboardBefore.current instanceof HTMLElement && keyboardBefore.current.focus());
  }

  function finish(map: HeadingMap): void {
    if (!incoming) return;
    close();
    onKeep({ ...kept, ...headingsToKeep(incoming.headings, map) });
    run(() => addMapped(incoming, map));
  }

  function takePasted(block: string[][]): boolean {
    const fasta = takesFasta ? rowsOfFasta(block.map((cells) => cells.join('')).join('\n')) : undefined;
    if (fasta) {
      run(() => addRows(fasta.map((cells) => ({ cells }))));
      return true;
    }
    const [written = [], ...rows] = block;
    const headings = meantBy(written);
    const { top, left } = boxOf(state.selection);
    // Cells that are pasted into the middle are what somebody wants there.
    if (rows.length === 0 || left > 0 || (top > 0 && top < state.table.rows.length)) return false;
    if (
      !isHeader(
        headings,
        columnsWith(headings).map(({ id }) => id),
        kept,
      )
    )
      return false;
    run(() => take({ headings: written, rows: rows.map((cells) => ({ cells })) }));
    return true;
  }

  async function read(source: FileSource): Promise<void> {
    if (source.files.length === 0) return;
    setReading(true);
    await orNotify('The file cannot be read', async () => {
      for (const { token, name: file } of await sendFiles(source)) await readOne(token, file);
    });
    setReading(false);
  }

  async function readOne(token: string, file: string): Promise<void> {
    try {
      if (takesFasta && !isTableFile(file)) {
        const fasta = rowsOfFasta(await rpc.call('file:read-text', { token, max_bytes: LARGEST_FASTA }));
        if (fasta) return addRows(fasta.map((cells) => ({ cells })));
      }
      const [header, ...rows] = rowsOfFile(await rpc.call('file:read-table', { token }));
      if (header) take({ headings: header.cells, rows });
    } finally {
      await rpc.call('file:release', { token });
    }
  }

  return (
    <>
      <WindowDrop
        scope="page"
        title="Drop to add rows"
        hint={takesFasta ? 'From a table or from FASTA. Existing rows stay.' : 'From a table. Existing rows stay.'}
        onDrop={(files) => void read({ kind: 'to-send', files })}
        takes={takesFasta ? undefined : areTables}
      />
      <EditGrid
        name={name}
        label={label}
        model={model}
        columns={columns}
        onPasteTable={takePasted}
        tools={
          <>
            <FromFileButton size="xs" variant="default" loading={isReading} purpose="import-files" onChosen={read} />
            {template ? <TemplateButton place={template} /> : null}
            <AddFromList
              label="Add a column"
              size="xs"
              items={(table.others ?? []).filter((field) => !ids.includes(field.name))}
              choice={(field) => ({ value: field.name, label: nameWithUnit(field) })}
              onAdd={(id) => dispatch({ type: 'load', table: addColumns(state.table, [id]) })}
            />
          </>
        }
      />
      {incoming ? (
        <HeadingDialog
          {...incoming}
          columns={columnsWith(incoming.headings)}
          kept={kept}
          onDone={finish}
          onCancel={close}
        />
      ) : null}
    </>
  );
}

function areTables(files: readonly { path: string }[]): boolean {
  return files.every(({ path }) => isTableFile(path));
}

/** A column that an older draft has, and the database does not know any more. */
function strangeColumn(id: string): GridColumn {
  return { id, isRequired: false, rule: 'This database has no such column. Empty it, or move its values elsewhere.' };
}

/** Does what may be refused, and says why. */
function run(work: () => void): void {
  try {
    work();
  } catch (error) {
    notifyProblem('The rows cannot be added', error);
  }
}
