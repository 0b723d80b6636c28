import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { isolateMembers } from '#electron/store/changes/writers/isolate-writer.ts';
import { countPrivate } from '#electron/store/isolates/private-count.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import type { DatabaseKind } from '#shared/api/route.ts';
import { joinValues } from '#shared/rules/field.ts';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import { tablesOf } from '../curated/all-tables.ts';
import { COMPLETE, OWN_PROPERTIES } from '../curated/whole-database.ts';
import { FIELD_COLUMNS } from '../isolates/field-table.ts';
import type { ExportContext } from './export-context.ts';
import { exportAlleles, exportProfiles, fastaRecord } from './export-definitions.ts';
import { exportDesignations } from './export-designations.ts';
import { type Computed, exportTable } from './export-tables.ts';
import { safeFileNames } from './safe-file-names.ts';
import { cellOf, createTextFile, tableRow } from './table-file.ts';

/** Writes the whole of a database, or what its reader sees, into an empty folder. */
export function writeFolder(context: ExportContext, kind: DatabaseKind, reader: RecordReader): void {
  const { connection } = context;
  const loci = safeFileNames(namesOf(connection, 'locus'), '.fas');
  const schemes = safeFileNames(namesOf(connection, 'scheme'), '.tsv');
  exportProperties(context);
  const computed = computedColumns(kind, loci, schemes);
  // To whom public isolates belong is for those who see everything.
  const specs = tablesOf(kind).filter(({ name }) => reader.sees === 'all' || !OF_CUSTODY.has(name));
  for (const spec of specs) {
    if (spec.table === 'allele_designation') exportDesignations(context, spec);
    else exportTable(context, spec, computed[spec.name]);
  }
  if (kind === 'seqdef') {
    exportAlleles(context, loci);
    exportProfiles(context, schemes);
  } else {
    exportFields(context);
    exportIsolates(context);
    exportContigs(context);
  }
}

/** Tables that say who may see what. */
const OF_CUSTODY: ReadonlySet<string> = new Set(['custody', 'project_custody']);

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
    // A folder of what is public says of no project that it is not: it may have become private where the folder is imported.
    projects: { private: (row) => (row['private'] === 1 ? 'yes' : '') },
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

/** Writes the definitions of the fields, if there are any. */
function exportFields({ connection, folder }: ExportContext): void {
  const fields = [...loadFields(connection).values()];
  if (fields.length === 0) return;
  const out = createTextFile(join(folder, 'isolate_fields.tsv'));
  try {
    out.write(tableRow(FIELD_COLUMNS));
    for (const field of fields) {
      const cells = {
        ...field,
        required: field.required ? 'yes' : 'no',
        multiple: field.multiple ? 'yes' : 'no',
        sparse: field.sparse ? 'yes' : 'no',
        qualified: field.qualified ? 'yes' : 'no',
        conditions: field.conditions && JSON.stringify(field.conditions),
        allowed_values: field.allowed_values && joinValues(field.allowed_values),
      };
      out.write(tableRow(FIELD_COLUMNS.map((column) => cellOf(cells[column]))));
    }
  } finally {
    out.close();
  }
}

/** Writes the isolates with their values, if there are any. */
function exportIsolates(context: ExportContext): void {
  const { connection, folder } = context;
  if (!connection.prepare('select 1 from isolate limit 1').get()) return;
  const fields = [...loadFields(connection).values()];
  const userName = (column: string) => `(select user_name from app_user where id = i.${column}) as ${column}`;
  const isolates = connection.prepare(
    `select i.id, i.name, ${userName('sender')}, ${userName('curator')}, i.date_entered, i.datestamp, i.new_version, i.is_private
     from isolate i order by i.id`,
  );
  const out = createTextFile(join(folder, 'isolates.tsv'));
  try {
    const names = fields.map(({ name }) => name);
    // Here too, so that this table alone makes no private isolate public; custody.tsv says for whom and until when.
    const hidden =
      countPrivate(connection).private > 0 && !fields.some(({ name }) => name === 'private') ? ['private'] : [];
    const heads = ['id', 'isolate', 'aliases', 'references', ...names, ...ORIGIN_MEMBERS, 'new_version', ...hidden];
    out.write(tableRow(heads));
    for (const isolate of isolates.iterate()) {
      const { aliases, references, values } = isolateMembers(connection, Number(isolate['id']));
      const cells = [
        cellOf(isolate['id']),
        cellOf(isolate['name']),
        joinValues(aliases),
        joinValues(references.map(String)),
        ...fields.map(({ name, multiple }) => {
          const list = values.get(name) ?? [];
          return multiple ? joinValues(list) : (list[0] ?? '');
        }),
        ...ORIGIN_MEMBERS.map((member) => cellOf(isolate[member])),
        cellOf(isolate['new_version']),
        ...hidden.map(() => (isolate['is_private'] === 1 ? 'yes' : '')),
      ];
      out.write(tableRow(cells));
      context.count('isolates.tsv');
    }
  } finally {
    out.close();
  }
}

function contigFile(isolate: number): string {
  return `${isolate}.fas`;
}

/** Writes one FASTA file for each isolate that has contigs. Its records are named by the ids of the contigs. */
function exportContigs(context: ExportContext): void {
  const { connection, folder } = context;
  const contigs = connection.prepare('select id, sequence from contig where isolate = ? order by id');
  for (const row of connection.prepare('select distinct isolate from contig order by isolate').iterate()) {
    const file = contigFile(Number(row['isolate']));
    const out = createTextFile(join(folder, 'contigs', file));
    try {
      for (const { id, sequence } of contigs.iterate(Number(row['isolate']))) {
        out.write(fastaRecord(String(id), String(sequence)));
        context.count(`contigs/${file}`);
      }
    } finally {
      out.close();
    }
  }
}
