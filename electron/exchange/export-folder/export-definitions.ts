import { join } from 'node:path';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import { recordName } from '../record-name.ts';
import type { ExportContext } from './export-context.ts';
import { cellOf, createTextFile, tableRow, type TextFile } from './table-file.ts';

/** Bases or amino acids in a line. */
const LINE = 100;

/** Writes one FASTA file for each locus that has alleles, under its name. */
export function exportAlleles(context: ExportContext, files: ReadonlyMap<string, string>): void {
  const { connection, folder } = context;
  const alleles = connection.prepare(
    'select allele_id, sequence from allele where locus = ? order by sort_key, allele_id',
  );
  for (const { id, name } of connection.prepare('select id, name from locus order by id').all()) {
    const file = files.get(String(name)) ?? '';
    let out: TextFile | undefined;
    try {
      for (const allele of alleles.iterate(Number(id))) {
        out ??= createTextFile(join(folder, 'alleles', file));
        out.write(fastaRecord(recordName(String(name), String(allele['allele_id'])), String(allele['sequence'])));
        context.count(`alleles/${file}`);
      }
    } finally {
      out?.close();
    }
  }
}

/** A record of FASTA with its line ends. */
export function fastaRecord(name: string, sequence: string): string {
  const lines: string[] = [`>${name}`];
  for (let from = 0; from < sequence.length; from += LINE) lines.push(sequence.slice(from, from + LINE));
  return `${lines.join('\n')}\n`;
}

/** A scheme and its columns, in order. */
interface ExportedScheme {
  id: number;
  file: string;
  key: string;
  loci: string[];
  fields: string[];
}

/** Writes one table for each scheme that has profiles, under its name. */
export function exportProfiles(context: ExportContext, files: ReadonlyMap<string, string>): void {
  for (const scheme of listSchemes(context, files)) exportScheme(context, scheme);
}

function listSchemes({ connection }: ExportContext, files: ReadonlyMap<string, string>): ExportedScheme[] {
  const rows = connection.prepare(
    'select id, name from scheme where exists (select 1 from profile where scheme = scheme.id) order by id',
  );
  const loci = connection.prepare(
    'select l.name from scheme_locus s join locus l on l.id = s.locus where s.scheme = ? order by s.position',
  );
  const fields = connection.prepare('select field, primary_key from scheme_field where scheme = ? order by position');
  return rows.all().map(({ id, name }) => {
    const all = fields.all(Number(id));
    return {
      id: Number(id),
      file: files.get(String(name)) ?? '',
      key: String(all.find((each) => each['primary_key'] === 1)?.['field']),
      loci: loci.all(Number(id)).map((row) => String(row['name'])),
      fields: all.filter((each) => each['primary_key'] !== 1).map((each) => String(each['field'])),
    };
  });
}

const userName = (column: string) => `(select user_name from app_user where id = p.${column}) as ${column}`;

function exportScheme(context: ExportContext, { id, file, key, loci, fields }: ExportedScheme): void {
  const { connection, folder } = context;
  const profiles = connection.prepare(
    `select p.id, p.profile_id, p.alleles, ${userName('sender')}, ${userName('curator')}, p.date_entered, p.datestamp
     from profile p where p.scheme = ? order by p.sort_key, p.profile_id`,
  );
  const values = connection.prepare('select field, value from profile_field where profile = ?');
  const out = createTextFile(join(folder, 'profiles', file));
  try {
    out.write(tableRow([key, ...loci, ...fields, ...ORIGIN_MEMBERS]));
    for (const profile of profiles.iterate(id)) {
      const own = new Map(
        fields.length === 0
          ? []
          : values.all(Number(profile['id'])).map((row) => [row['field'], row['value']] as const),
      );
      const cells = [
        cellOf(profile['profile_id']),
        ...String(profile['alleles']).split('\t'),
        ...fields.map((field) => cellOf(own.get(field))),
        ...ORIGIN_MEMBERS.map((member) => cellOf(profile[member])),
      ];
      out.write(tableRow(cells));
      context.count(`profiles/${file}`);
    }
  } finally {
    out.close();
  }
}
