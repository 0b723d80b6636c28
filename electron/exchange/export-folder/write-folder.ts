import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseKind } from '#shared/api/route.ts';
import { tablesOf } from '../curated/all-tables.ts';
import { COMPLETE, OWN_PROPERTIES } from '../curated/whole-database.ts';
import type { ExportContext } from './export-context.ts';
import { exportAlleles, exportProfiles } from './export-definitions.ts';
import { contigFile, exportContigs, exportFields, exportIsolates } from './export-isolates.ts';
import { exportTable, type Computed } from './export-tables.ts';
import { safeFileNames } from './safe-file-names.ts';
import { cellOf, createTextFile, tableRow } from './table-file.ts';

/** Writes the whole of a database into an empty folder. */
export function writeFolder(context: ExportContext, kind: DatabaseKind): void {
  const { connection } = context;
  const loci = safeFileNames(namesOf(connection, 'locus'), '.fas');
  const schemes = safeFileNames(namesOf(connection, 'scheme'), '.tsv');
  exportProperties(context);
  const computed = computedColumns(kind, loci, schemes);
  for (const spec of tablesOf(kind)) exportTable(context, spec, computed[spec.name]);
  if (kind === 'seqdef') {
    exportAlleles(context, loci);
    exportProfiles(context, schemes);
  } else {
    exportFields(context);
    exportIsolates(context);
    exportContigs(context);
  }
}

function namesOf(connection: DatabaseSync, table: 'locus' | 'scheme'): string[] {
  return connection
    .prepare(`select name from ${table} order by id`)
    .all()
    .map((row) => String(row['name']));
}

function computedColumns(
  kind: DatabaseKind,
  loci: ReadonlyMap<string, string>,
  schemes: ReadonlyMap<string, string>,
): Record<string, Computed> {
  // An isolate database has neither alleles nor profiles.
  const fileOf = (files: ReadonlyMap<string, string>, name: unknown) =>
    kind === 'seqdef' ? (files.get(String(name)) ?? '') : '';
  return {
    loci: { file: (row) => fileOf(loci, row['locus']) },
    schemes: { file: (row) => fileOf(schemes, row['scheme']) },
    contigs: {
      isolate: (row) => cellOf(row['isolate']),
      file: (row) => contigFile(Number(row['isolate'])),
      contig: (row) => cellOf(row['id']),
    },
  };
}

/** Properties that an import cannot know by itself, although each file has its own. */
const TOLD = new Set(['kind', 'description']);

/** Writes what the database says of itself. */
function exportProperties({ connection, folder }: ExportContext): void {
  const out = createTextFile(join(folder, 'database.tsv'));
  try {
    out.write(tableRow(['key', 'value']));
    out.write(tableRow([COMPLETE, 'yes']));
    for (const { key, value } of connection.prepare('select key, value from meta order by key').all()) {
      if (OWN_PROPERTIES.has(String(key)) && !TOLD.has(String(key))) continue;
      out.write(tableRow([cellOf(key), cellOf(value)]));
    }
  } finally {
    out.close();
  }
}
