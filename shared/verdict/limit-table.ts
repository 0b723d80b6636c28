import { compareNatural } from '../natural-order.ts';
import { ownMember } from '../own-member.ts';
import { limitProblems, type DatedSet } from './settings.ts';
import type { AssemblyKind } from './assembly-kind.ts';
import type { LimitsOfKinds, RuleLimits, RuleName } from './verdict.ts';

/** Limits that a table has for a species. */
export interface LimitsOfTable {
  limits: RuleLimits;
  of_kind: LimitsOfKinds;
  /** Where the rows say that their values come from, each once. */
  sources: string[];
  /** Rows that are left out, and why. Rows count from 1, the header included. */
  left_out: { row: number; reason: string }[];
  /** Figures of the table that no rule has. */
  unknown_fields: string[];
}

const COLUMNS = ['species', 'assembly_type', 'software', 'field', 'operator', 'value', 'severity', 'source'];
const NEEDED = ['species', 'field', 'operator', 'value'];

/** Rules by the names of figures, without capitals and signs, for a least and for a most value. */
const FIGURES: Record<string, { least?: RuleName; most?: RuleName; unit?: number }> = {
  contigs: { most: 'contigs' },
  contigs0bp: { most: 'contigs' },
  noofcontigs: { most: 'contigs' },
  numberofcontigs: { most: 'contigs' },
  n50: { least: 'n50' },
  genomesize: { least: 'shortest', most: 'longest' },
  totallength: { least: 'shortest', most: 'longest' },
  totallength0bp: { least: 'shortest', most: 'longest' },
  length: { least: 'shortest', most: 'longest' },
  gc: { least: 'least-gc', most: 'most-gc' },
  gccontent: { least: 'least-gc', most: 'most-gc' },
  gcpercent: { least: 'least-gc', most: 'most-gc' },
};

/** Kinds of assemblies as tables name them. Limits for short reads hold where the kind is not known, and for any that has no others. */
const KINDS: Record<string, AssemblyKind | 'any'> = {
  '': 'any',
  all: 'any',
  any: 'any',
  short: 'any',
  shortread: 'any',
  illumina: 'any',
  long: 'long',
  longread: 'long',
  hybrid: 'hybrid',
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * Reads the limits of a species from a table as QualiBact publishes it (columns `COLUMNS`, in any order; severity and source may be
 * absent). A row that contradicts itself, another row or its rule is left out and named. Throws a RangeError with a sentence if columns
 * are missing or nothing is about the species.
 */
export function readLimitTable(rows: readonly (readonly string[])[], species: string): LimitsOfTable {
  const read: LimitsOfTable = { limits: {}, of_kind: {}, sources: [], left_out: [], unknown_fields: [] };
  let isKnown = false;
  for (const [at, cell] of cellsOf(rows).entries()) {
    if (speciesIn(cell).toLowerCase() !== species.toLowerCase()) continue;
    isKnown = true;
    const reason = addRow(read, cell);
    if (reason !== undefined) read.left_out.push({ row: at + 2, reason });
  }
  if (!isKnown) throw new RangeError(`The table has no row for ${species}.`);
  return read;
}

/** The limits that were read for a species as a set of today. */
export function setOfTable(species: string, file: string, { limits, of_kind, sources }: LimitsOfTable): DatedSet {
  const dated = new Date().toISOString().slice(0, 10);
  return {
    name: species,
    source: [file, ...sources].join('; ').slice(0, 2000),
    dated,
    limits,
    ...(Object.keys(of_kind).length > 0 ? { of_kind } : {}),
  };
}

/** The species of a table, in the order of their names. Throws a RangeError with a sentence if columns are missing. */
export function speciesOfTable(rows: readonly (readonly string[])[]): string[] {
  const names = new Map(cellsOf(rows).map((cell) => [speciesIn(cell).toLowerCase(), speciesIn(cell)]));
  return [...names.values()].filter((name) => name !== '').toSorted(compareNatural);
}

type Cell = (column: string) => string;

const speciesIn = (cell: Cell) => cell('species').replaceAll('_', ' ');

/** Reads the rows below the header by the names of columns. */
function cellsOf([header = [], ...body]: readonly (readonly string[])[]): Cell[] {
  const places = new Map(COLUMNS.map((name) => [name, header.findIndex((cell) => plain(cell) === plain(name))]));
  const missing = NEEDED.filter((name) => (places.get(name) ?? -1) < 0);
  if (missing.length > 0) throw new RangeError(`The table has no column ${missing.join(', ')}.`);
  return body.map((cells) => (name) => cells[places.get(name) ?? -1]?.trim() ?? '');
}

/** Takes one row, or says why it is left out. */
function addRow(read: LimitsOfTable, cell: Cell): string | undefined {
  const figure = ownMember(FIGURES, plain(cell('field')));
  if (!figure) {
    if (!read.unknown_fields.includes(cell('field'))) read.unknown_fields.push(cell('field'));
    return undefined;
  }
  const side = /^>=?$/.test(cell('operator')) ? 'least' : /^<=?$/.test(cell('operator')) ? 'most' : undefined;
  const rule = side && figure[side];
  if (rule === undefined) return `"${cell('operator')}" is no limit for ${cell('field')}.`;
  const kind = ownMember(KINDS, plain(cell('assembly_type')));
  if (kind === undefined) return `"${cell('assembly_type')}" is no kind of assembly.`;
  const limits = kind === 'any' ? read.limits : (read.of_kind[kind] ??= {});
  const value = cell('value') === '' ? Number.NaN : Number(cell('value').replaceAll(',', ''));
  if (!Number.isFinite(value)) return `"${cell('value')}" is no number.`;
  const severity = /^warn/i.test(cell('severity')) ? 'look' : 'bad';
  const before = limits[rule];
  if (before?.[severity] !== undefined && before[severity] !== value)
    return `${cell('field')} has the limit ${before[severity]} already, and here ${value}.`;
  const limit = { ...before, [severity]: value };
  const problem = limitProblems({ ...limits, [rule]: limit })[rule];
  if (problem !== undefined) return problem;
  limits[rule] = limit;
  const source = cell('source');
  if (source !== '' && !read.sources.includes(source)) read.sources.push(source);
  return undefined;
}
