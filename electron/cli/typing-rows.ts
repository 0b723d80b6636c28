import { compareNatural } from '#shared/natural-order.ts';
import type { SchemeResult, TypingResult } from '#shared/rpc/typing.ts';
import type { SchemeColumns, TypingTarget } from './typing-target.ts';

/** One row: its cells for people and tables, the record for `json`. */
export interface ResultRow {
  cells: string[];
  record: unknown;
}

/** Columns of a kind of result, and the rows that one genome gives. */
export interface ResultLayout {
  columns: string[];
  rowsOf(file: string, result: TypingResult): ResultRow[];
}

/** Nothing was found. A cell is empty where the column belongs to another scheme. */
const NOTHING = '-';

const unique = (values: string[]) => [...new Set(values)];
const shown = (value: string) => (value === '' ? NOTHING : value);

function stampOf({ stamp, notes }: TypingResult) {
  return { database: stamp.database, last_updated: stamp.last_updated, app_version: stamp.app_version, notes };
}

function schemeRow(file: string, columns: SchemeColumns, found: SchemeResult, result: TypingResult) {
  const fields = new Map(found.fields.map(({ field, value }) => [field, value]));
  const alleles = new Map(found.loci.map(({ locus, allele_ids }) => [locus, allele_ids]));
  const named = [...(columns.primary_key === undefined ? [] : [columns.primary_key]), ...columns.fields];
  return {
    value: (field: string) => (named.includes(field) ? shown(fields.get(field) ?? '') : ''),
    allele: (locus: string) => (columns.loci.includes(locus) ? shown((alleles.get(locus) ?? []).join(',')) : ''),
    record: {
      file,
      scheme: columns.name,
      scheme_id: columns.scheme_id,
      fields: Object.fromEntries(named.map((field) => [field, fields.get(field) ?? ''])),
      alleles: Object.fromEntries(columns.loci.map((locus) => [locus, alleles.get(locus) ?? []])),
      ...stampOf(result),
    },
  };
}

/** One row per file and scheme: file, scheme, primary key, one column per locus, other scheme fields. */
function schemeLayout(schemes: SchemeColumns[]): ResultLayout {
  const keys = unique(schemes.flatMap(({ primary_key }) => primary_key ?? []));
  const loci = unique(schemes.flatMap((scheme) => scheme.loci));
  const fields = unique(schemes.flatMap((scheme) => scheme.fields)).filter((field) => !keys.includes(field));
  return {
    columns: ['file', 'scheme', ...keys, ...loci, ...fields],
    rowsOf: (file, result) =>
      schemes.flatMap((scheme) => {
        const found = result.schemes.find(({ scheme_id }) => scheme_id === scheme.scheme_id);
        if (!found) return [];
        const { value, allele, record } = schemeRow(file, scheme, found, result);
        return [{ cells: [file, scheme.name, ...keys.map(value), ...loci.map(allele), ...fields.map(value)], record }];
      }),
  };
}

/** One row per file, for loci that are asked for without a scheme. */
function locusLayout(loci: string[]): ResultLayout {
  return {
    columns: ['file', 'scheme', ...loci],
    rowsOf(file, result) {
      const idsOf = (locus: string) =>
        unique(result.matches.filter((match) => match.locus === locus).map(({ allele_id }) => allele_id)).toSorted(
          compareNatural,
        );
      const alleles = Object.fromEntries(loci.map((locus) => [locus, idsOf(locus)]));
      const cells = [file, NOTHING, ...loci.map((locus) => shown((alleles[locus] ?? []).join(',')))];
      return [{ cells, record: { file, alleles, ...stampOf(result) } }];
    },
  };
}

const HIT_COLUMNS = ['locus', 'allele_id', 'contig', 'start', 'end', 'orientation'] as const;

/** One row per exact match, positions 1-based and inclusive on the forward strand of the contig. */
function hitLayout({ schemes, target }: TypingTarget): ResultLayout {
  const asked = new Set(schemes.flatMap(({ loci }) => loci));
  const isAsked = (locus: string) => target.kind === 'locus' || asked.size === 0 || asked.has(locus);
  return {
    columns: ['file', ...HIT_COLUMNS],
    rowsOf: (file, { matches }) =>
      matches
        .filter(({ locus }) => isAsked(locus))
        .map((match) => ({
          cells: [file, ...HIT_COLUMNS.map((column) => String(match[column] ?? NOTHING))],
          record: { file, ...match },
        })),
  };
}

/** The layout that a command asks for. */
export function resultLayout(asked: TypingTarget, hits: boolean): ResultLayout {
  if (hits) return hitLayout(asked);
  return asked.schemes.length > 0 ? schemeLayout(asked.schemes) : locusLayout(asked.loci);
}
