import { AppError } from '#shared/problem.ts';
import { aboutField, isAddedOnly } from '#shared/rules/field.ts';
import { TECHNOLOGIES } from '#shared/rules/technologies.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { templateColumn, templateFile, type TemplateColumn } from '../write-workbook/template-file.ts';

const NAME = templateColumn('isolate', 'Name of the isolate.', { required: true });

/** What every database of isolates takes, besides its fields and loci. */
const OTHERS: readonly TemplateColumn[] = [
  templateColumn('aliases', 'Other names of the isolate.', { multiple: true }),
  templateColumn('references', 'PubMed ids of publications.', { multiple: true }),
  templateColumn('assembly_filename', 'Name of a FASTA file with its contigs, which lies beside this workbook.'),
  templateColumn('sequence_method', 'How it was sequenced. Needed where there is a file with contigs.', {
    options: TECHNOLOGIES,
  }),
];

/**
 * An .xlsx workbook to fill in with isolates of a database, or of one that is still to be made, as `templateFile` makes it. AppError
 * codes: wrong_kind 400, unknown_database 404.
 */
export async function templateWorkbook(dataFolder: DataFolder, database: string | undefined): Promise<Uint8Array> {
  const further =
    database === undefined
      ? 'All other columns become fields of the new database, with the types that their values have.'
      : `A column with the name of a locus of ${database} holds allele ids, several separated by ";".`;
  const columns = [NAME, ...(await fieldColumns(dataFolder, database)), ...OTHERS];
  return templateFile({ sheet: 'Isolates', columns, further });
}

async function fieldColumns(dataFolder: DataFolder, name: string | undefined): Promise<TemplateColumn[]> {
  if (name === undefined) return [];
  const database = await dataFolder.open(name);
  if ((await getMeta(database)).kind !== 'isolates') {
    throw new AppError(400, 'wrong_kind', `"${name}" holds sequence definitions. Name a database of isolates.`);
  }
  // A column for each of thousands of fields would be in the way: who has values of such a field adds its column.
  const usual = [...loadFields(database.connection).values()].filter((field) => !isAddedOnly(field));
  return usual.map((field) => {
    const { name: own, allowed_values, ...rest } = field;
    return templateColumn(own, aboutField(field) ?? '', { ...rest, options: allowed_values ?? [] });
  });
}
