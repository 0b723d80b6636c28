import { argument, command, option, type SettingsOf } from '../command.ts';
import { DESCRIPTION } from '../databases/describe.ts';

/** Options that say that an import is one of isolates. */
const ISOLATE_OPTIONS = ['isolates', 'fields', 'link', 'leaveOut', 'set'];

const ARGUMENTS = {
  paths: argument(
    '[folder...]',
    'folders or files: one FASTA file per locus, and profile tables as .txt or .tsv; for isolates, their tables and contigs; .gz is fine',
  ),
};
const OPTIONS = {
  database: option('<name>', 'name of the database', { needed: true }),
  ...DESCRIPTION,
  schemeName: option('<name...>', 'name of the scheme (else that of its table); of several tables: FILE=NAME', {
    conflicts: ISOLATE_OPTIONS,
  }),
  schemeNumber: option('<number...>', 'number of a new scheme (else the next); of several tables: FILE=NUMBER', {
    conflicts: ISOLATE_OPTIONS,
  }),
  acceptExceptions: option(
    '<why>',
    'take what is unusual, and note why: profiles that lack more loci than their scheme allows, breakpoints with R below S',
  ),
  isolates: option('<table>', 'table of isolates: .tsv, .csv or .xlsx with a column "isolate"'),
  fields: option('<table>', 'table that defines the fields of isolates: name, type, required, …'),
  link: option('<database>', 'database that defines the loci of the isolates'),
  leaveOut: option('<column...>', 'columns of the table of isolates that are not read'),
  set: option('<column=value...>', 'values for all rows of a table that lacks these columns'),
};
export type ImportSettings = SettingsOf<typeof ARGUMENTS & typeof OPTIONS>;

export const importFiles = command({
  path: 'import',
  help: 'import alleles and profiles, or isolates, into a new or existing database',
  arguments: ARGUMENTS,
  options: OPTIONS,
  misuse: ({ paths, isolates, fields }) =>
    paths.length === 0 && isolates === undefined && fields === undefined
      ? "missing required argument 'folder'"
      : undefined,
  run: async (options, shell) => (await import('./import-command.ts')).importCommand(options, shell),
});
