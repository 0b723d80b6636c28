import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeError } from '#electron/store/file/store-errors.ts';
import { CUSTODY_COLUMNS } from '#shared/rules/field-basics.ts';
import { ORIGIN_MEMBERS } from '#shared/rules/profile-members.ts';
import { FIELD_COLUMNS } from '../isolates/field-table.ts';
import { ALL_TABLES } from './all-tables.ts';
import type { CuratedColumn, TableSpec } from './table-spec.ts';

/** How the page names what a cell holds. */
const TYPES: Record<CuratedColumn['type'], string> = {
  text: 'text',
  integer: 'whole number',
  number: 'number',
  date: 'date, YYYY-MM-DD',
  day: 'date, YYYY-MM-DD',
  timestamp: 'time, ISO 8601',
  flag: 'yes or no',
  json: 'list',
  list: 'list',
  numbers: 'list of whole numbers',
  user: 'person',
  users: 'list of people',
  locus: 'name of a locus',
  scheme: 'name of a scheme',
  classification: 'name of a classification scheme',
  project: 'name of a project',
  isolate: 'isolate',
};

const INTRODUCTION = `# Tables that go out and come in

<!-- electron/exchange/curated/describe-tables.ts makes this page from the definitions of the tables. -->

\`allelier export DATABASE FOLDER\` writes a database as a folder of tables and FASTA. \`allelier import FOLDER --database NEW\` makes an
equal database of it. The same tables, alone or together, bring what curators know into a database that is there already.
\`allelier templates FOLDER\` writes them empty. On the screens: **Export as a folder…** in the actions of a database, and **Save
templates of tables…** below **Import**. For isolates there is a workbook as well: **Template workbook for isolates…** below **Import**
and on the page of an isolate database, or \`allelier templates FILE.xlsx --xlsx --database NAME\`. It has a sheet to fill in, with the
rules of the fields beside it, and imports as it is. The tables of the screens are saved as workbooks, too.

## How cells are written

- Tables are tab-separated UTF-8 text with a header. The order of columns and rows is free; unknown columns are refused. Files may be
  packed with gzip, with or without \`.gz\` in the columns that name them. The name of its file says which table a table is:
  \`loci.tsv\`, also \`loci.txt\`, holds loci.
- A cell with a tab, a line break, a quote or blanks at its ends stands in quotes (\`"\`), and a quote in it is doubled. Line breaks
  come back as LF.

Values are read alike in these tables, in tables of changes and after \`NAME=\` in the shell:

- Blanks around a value do not count, but for those of a text in quotes.
- A list has \`;\` between its values. In a value, \`\\;\` stands for a semicolon and \`\\\\\` for a backslash.
- Yes is \`yes\`, \`y\`, \`true\`, \`t\`, \`1\` or \`x\`; no is \`no\`, \`n\`, \`false\`, \`f\` or \`0\`. Capitals do not matter.
- Whole numbers are digits, without leading zeros, at most 15. Other numbers have a point, not a comma. Dates are \`YYYY-MM-DD\`.
- Where only some words are allowed, capitals do not matter. Types may have their usual other names: \`integer\`, \`number\`, \`string\`,
  \`boolean\`.

In tables of these folders:

- A person is a user name, an id or a full name. Somebody with a first name and a surname whom the database does not know becomes a
  user without rights, and the import says so.
- Dates are not in the future. A record whose row gives neither people nor dates is of whoever imports it, and of today.
- An empty cell says nothing: what is there stays. In a folder whose \`database.tsv\` says \`complete\` \`yes\`, as an export does, it
  says that there is nothing, and nothing is derived.
- Cells are exact, as scripts need them. A text that begins with \`=\` is written as it is: in a spreadsheet, import such columns as
  text.
- Rows of records that are there already change them. Ids of records (isolates, users, schemes, projects, contigs) are kept where they
  are free. If anything is wrong, nothing is imported, and each fault is told with file, line and column.

## Files beside the tables

| file | holds |
| --- | --- |
| \`alleles/LOCUS.fas\` | alleles of a locus; records are named \`LOCUS_ID\` or \`ID\`, with \`%20\` for a blank |
| \`profiles/SCHEME.tsv\` | profiles of a scheme: its key, a column for each locus, its fields, then \`sender\`, \`curator\`, \`date_entered\`, \`datestamp\` |
| \`contigs/ISOLATE.fas\` | contigs of an isolate |

A name that no file can have everywhere is written with \`_\` for some characters, or with \`~2\` where upper and lower case alone tell
two names apart. \`loci.tsv\` and \`schemes.tsv\` say which file belongs to which.

Before a database with private isolates leaves, you are told how many there are, and may leave them out (\`--public-only\`): then
nothing in the folder tells of them, of private projects, of fields that are not for everybody, of what was entered after a cut-off
day, or to whom isolates belong. What comes back is as private as it was.

Submissions and drafts stay where they are. What follows from other records (scheme values of isolates, indexes) is worked out again.
`;

const SPECIAL = `## database.tsv

What the database says of itself: one row for each property.

| column | holds | meaning |
| --- | --- | --- |
| \`key\` * | text | \`kind\` (\`seqdef\` or \`isolates\`), \`description\`, \`seqdef\` (the database that defines the loci of isolates), \`complete\`, and other properties |
| \`value\` * | text | its value |

## isolates.tsv

Isolates. Beside these columns there is one for each field; a column named after a locus holds alleles.

| column | holds | meaning |
| --- | --- | --- |
| \`id\` | whole number | number of the isolate |
| \`isolate\` * | text | name |
| \`aliases\` | list | other names |
| \`references\` | list of whole numbers | PubMed ids |
| \`assembly_filename\` | text | FASTA file with its contigs, for an isolate without contigs.tsv; needs \`sequence_method\` |
| \`sequence_method\` | text | how it was sequenced |
| \`sender\` | person | who sent the record |
| \`curator\` | person | who changed the record last |
| \`date_entered\` | date, YYYY-MM-DD | day on which the record was entered |
| \`datestamp\` | date, YYYY-MM-DD | day of its last change |
| \`new_version\` | whole number | id of the record that replaced it; a new one of a private isolate is private like it |
| \`private\` | yes or no | whether only its people and curators see it; a private isolate stays so, whatever the table says |
| \`embargo_until\` | date, YYYY-MM-DD | day on which a private isolate becomes public by itself |
| \`owners\` | list of people | to whom it belongs |
| \`shared_with\` | list of people | who may also see it, where it is private |
`;

const FIELD_MEANINGS: Record<(typeof FIELD_COLUMNS)[number], string> = {
  name: 'name',
  type: 'what its values are: int, float, text, date, …',
  required: 'whether every isolate has a value',
  length: 'most characters of a value',
  min: 'smallest number allowed',
  max: 'largest number allowed',
  regex: 'regular expression for values',
  allowed_values: 'the only values allowed, as a list',
  comments: 'what the field means',
  multiple: 'whether a cell may hold a list',
  audience: 'who sees the field: everybody, members or curators; when absent, as before, and everybody of a new field',
  group: 'heading under which it stands with others, such as Antimicrobial susceptibility',
  unit: 'what its values are measured in, such as mg/L',
  sparse:
    'whether few isolates have a value: then it is no column or line of a form by default, and in `phenotypic` of a record',
  qualified: 'whether a number may have `<`, `<=`, `>` or `>=` before it, such as `>=32`',
  conditions:
    'what it must be like where other fields have values, as JSON: `field`, `values` (none: any), `required`, `allowed_values`',
};

const HEAD = '| column | holds | meaning |\n| --- | --- | --- |\n';

/** An empty table: name of the file and its text, a header. */
export interface TableTemplate {
  name: string;
  text: string;
}

/** Columns of a table of isolates that every database has; its fields come between them. */
export const ISOLATE_COLUMNS = [
  'id',
  'isolate',
  'aliases',
  'references',
  ...ORIGIN_MEMBERS,
  'new_version',
  ...CUSTODY_COLUMNS,
] as const;

/** An empty table for everything that an import takes, but for alleles and profiles, and the page that explains them. */
export function listTemplates(): TableTemplate[] {
  const header = (columns: readonly string[]) => `${columns.join('\t')}\n`;
  return [
    { name: 'README.md', text: describeTables() },
    { name: 'database.tsv', text: header(['key', 'value']) },
    ...ALL_TABLES.map(({ name, columns }) => ({
      name: `${name}.tsv`,
      text: header(columns.map((column) => column.name)),
    })),
    { name: 'isolate_fields.tsv', text: header(FIELD_COLUMNS) },
    { name: 'isolates.tsv', text: header(ISOLATE_COLUMNS) },
  ];
}

/**
 * Writes the templates into a folder, which is made where it is missing. A file that is there already stays. Gives the names of
 * the files that were written. AppError codes: folder_read_only 403, disk_full 507.
 */
export async function writeTemplates(folder: string): Promise<string[]> {
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, text } of listTemplates()) {
      const isNew = await writeFile(join(folder, name), text, { flag: 'wx' }).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (isNew) written.push(name);
    }
  } catch (error) {
    throw storeError(error, `The folder "${folder}"`);
  }
  return written;
}

/** The page that documents every table and column, as Markdown (`docs/tables.md`). */
export function describeTables(): string {
  return [INTRODUCTION, '\\* must be there.\n', ...ALL_TABLES.map(describeTable), describeFields(), SPECIAL].join('\n');
}

function describeTable({ name, about, kind, columns }: TableSpec): string {
  const where =
    kind === undefined ? '' : ` Only in databases of ${kind === 'isolates' ? 'isolates' : 'sequence definitions'}.`;
  return `## ${name}.tsv\n\n${about}${where}\n\n${HEAD}${columns.map(describeColumn).join('')}`;
}

function describeColumn({ name, type, options, required, meaning, orElse }: CuratedColumn): string {
  const holds = options && options.length < 5 ? options.join(', ') : TYPES[type];
  const shown = type === 'flag' ? (orElse === 1 ? 'yes' : 'no') : String(orElse ?? '');
  const otherwise = shown === '' ? '' : `; ${shown} when absent`;
  return `| \`${name}\`${required ? ' *' : ''} | ${holds} | ${meaning}${otherwise} |\n`;
}

function describeFields(): string {
  const isNeeded = (name: string) => name === 'name' || name === 'type';
  const rows = FIELD_COLUMNS.map(
    (name) => `| \`${name}\`${isNeeded(name) ? ' *' : ''} | text | ${FIELD_MEANINGS[name]} |\n`,
  );
  return `## isolate_fields.tsv\n\nFields of isolates. Only in databases of isolates.\n\n${HEAD}${rows.join('')}`;
}
