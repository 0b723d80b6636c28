import { BLANK_CELL } from '../api/curation/update-table.ts';
import { defined } from '../defined.ts';
import { fieldFault, fieldValues, splitValues, type FieldDefinition } from './field.ts';
import {
  aliasProblem,
  fileNameProblem,
  NEEDS_METHOD,
  publicationsProblem,
  repeatedFileProblem,
  technologyProblem,
} from './isolate.ts';
import { didYouMean } from './near-misses.ts';
import { readText } from './text-value.ts';
import { conditionProblem, type ConditionedRecord } from './field-conditions.ts';
import { errorOf, inRowOrder, type RowProblem, type RuleProblem } from './rule-problem.ts';

/**
 * Columns of a submission of updates that bring contigs to an isolate: a file, and how it was sequenced. Submissions of genomes have the
 * same ones.
 */
export const CONTIG_COLUMNS = ['assembly_filename', 'sequence_method'] as const;

/** Members of isolates that only curators change. */
export const CURATED_MEMBERS: readonly string[] = ['projects', 'old_versions'];

/** The file of contigs that a row of changes brings. */
export interface UpdateContigs {
  assembly_filename?: string;
  sequence_method?: string;
}

/** Reads the cells of the columns of contigs, and what is wrong with them. */
export function readUpdateContigs(cells: { readonly [Column in (typeof CONTIG_COLUMNS)[number]]: string }): {
  contigs: UpdateContigs;
  problems: RowProblem[];
} {
  const [file, method] = [cells.assembly_filename.trim(), cells.sequence_method.trim()];
  const problems: RowProblem[] = [];
  const tell = (code: string, field: string, reason: string | undefined) => {
    if (reason !== undefined) problems.push(errorOf(code, reason, field));
  };
  if (file !== '') {
    tell('file_name', 'assembly_filename', fileNameProblem(file));
    tell('required', 'sequence_method', method === '' ? NEEDS_METHOD : undefined);
  } else if (method !== '') {
    tell('required', 'assembly_filename', 'A sequence_method needs an assembly_filename.');
  }
  if (method !== '') tell('technology', 'sequence_method', technologyProblem(method));
  return {
    contigs: defined({ assembly_filename: file || undefined, sequence_method: method || undefined }),
    problems,
  };
}

/** The columns of a table of updates, with what its database says of its fields. */
interface UpdateHeader {
  headings: readonly string[];
  fields: ReadonlyMap<string, FieldDefinition>;
}

/** What other rows need to know of one. */
export interface UpdateFacts {
  /** Its id or its name, whichever it says; empty if it says none. */
  key: string;
  file: string;
}

/**
 * Checks a row of updates by itself, as somebody writes it. Which isolates there are, and what they have, only their database knows.
 */
export function checkUpdateRow(
  cells: readonly string[],
  { headings, fields }: UpdateHeader,
): { problems: RowProblem[]; facts: UpdateFacts } {
  const cellOf = (heading: string) => (cells[headings.indexOf(heading)] ?? '').trim();
  const [id, name] = [cellOf('id'), cellOf('isolate')];
  // What the row does not say, only the database knows.
  const valuesOf = (heading: string) => {
    const [field, cell] = [fields.get(heading), cellOf(heading)];
    return field && cell !== '' ? (cell === BLANK_CELL ? [] : fieldValues(cell, field)) : undefined;
  };
  const said = { fields, valuesOf };
  const problems: RowProblem[] = [];
  const key = id === '' ? name : `id ${id}`;
  if (key === '') {
    const column = headings.includes('id') ? 'id' : 'isolate';
    problems.push(errorOf('no_key', 'The row does not say which isolate it is about.', column));
  }
  const ofId = id === '' ? undefined : readText(id, 'id', 'id');
  if (ofId && 'reason' in ofId) problems.push(errorOf('bad_key', ofId.reason, 'id'));
  for (const heading of headings) {
    const field = fields.get(heading);
    const problem = cellProblem(cellOf(heading), heading, field) ?? conditionOf(field, said);
    if (problem) problems.push(problem);
  }
  const { contigs, problems: ofContigs } = readUpdateContigs({
    assembly_filename: cellOf('assembly_filename'),
    sequence_method: cellOf('sequence_method'),
  });
  return { problems: [...problems, ...ofContigs], facts: { key, file: contigs.assembly_filename ?? '' } };
}

function cellProblem(cell: string, heading: string, field: FieldDefinition | undefined): RowProblem | undefined {
  if (cell === '') return undefined;
  if (field) {
    const fault = fieldFault(cell === BLANK_CELL ? [] : fieldValues(cell, field), field);
    return fault && errorOf(fault.code, fault.reason, heading);
  }
  if (heading !== 'aliases' && heading !== 'publications') return undefined;
  const values = cell === BLANK_CELL ? '' : cell;
  const wrong = heading === 'aliases' ? aliasProblem(splitValues(values)) : readPublications(values);
  return wrong === undefined ? undefined : errorOf(heading, wrong, heading);
}

function conditionOf(field: FieldDefinition | undefined, said: ConditionedRecord): RowProblem | undefined {
  const values = field && said.valuesOf(field.name);
  return values && conditionProblem(values, field, said);
}

function readPublications(cell: string): string | undefined {
  const read = readText(cell.replace(/^[+-]/, ''), 'ids', 'publications');
  return 'reason' in read ? read.reason : publicationsProblem(read.value);
}

/** Isolates and files that occur twice. Rows are 1-based. */
export function acrossUpdates(facts: readonly UpdateFacts[]): RuleProblem[] {
  const [keys, files] = [new Map<string, number>(), new Map<string, number>()];
  return facts.flatMap(({ key, file }, index): RuleProblem[] => {
    const row = index + 1;
    const [sameKey, sameFile] = [keys.get(key), files.get(file)];
    if (key !== '' && sameKey === undefined) keys.set(key, row);
    if (file !== '' && sameFile === undefined) files.set(file, row);
    return [
      ...(key === '' || sameKey === undefined
        ? []
        : [{ row, ...errorOf('repeated', `Row ${sameKey} is about the same isolate.`) }]),
      ...(file === '' || sameFile === undefined
        ? []
        : [{ row, ...errorOf('repeated_file', repeatedFileProblem(file, sameFile), 'assembly_filename') }]),
    ];
  });
}

/** Checks a whole table of updates in this way. */
export function checkUpdates(rows: readonly (readonly string[])[], header: UpdateHeader): RuleProblem[] {
  const { headings, fields } = header;
  const known = new Set([...UPDATE_KEYS, ...CONTIG_COLUMNS, 'aliases', 'publications', ...fields.keys()]);
  const unknown = headings.filter((heading) => !known.has(heading));
  const ofHeader = unknown.map((heading): RuleProblem =>
    errorOf(
      'unknown_column',
      `"${heading}" is no field that can be changed.${didYouMean(heading, [...known])}`,
      heading,
    ),
  );
  if (!UPDATE_KEYS.some((key) => headings.includes(key))) {
    return [...ofHeader, errorOf('no_key', 'A column "id" or "isolate" must say which isolate a row is about.')];
  }
  const checked = rows.map((cells) => checkUpdateRow(cells, header));
  const ofRows = checked.flatMap(({ problems }, index) => problems.map((problem) => ({ row: index + 1, ...problem })));
  return inRowOrder([...ofHeader, ...ofRows, ...acrossUpdates(checked.map(({ facts }) => facts))]);
}

/** The columns by which an isolate is known: by its id, or where that is empty by its name. */
const UPDATE_KEYS: readonly string[] = ['id', 'isolate'];
