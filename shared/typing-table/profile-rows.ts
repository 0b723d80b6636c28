import { defined } from '../defined.ts';
import type { SchemeResult, TypingResult } from '../rpc/contract/typing.ts';
import { locusMark, type NewAs } from './locus-cell.ts';
import { RESULT_COLUMN, resultRecord, resultText } from './result-state.ts';
import { anyDatabaseLayout } from './any-database-rows.ts';
import { aboutFile } from './stamp.ts';
import {
  isChosen,
  lociOf,
  NOTHING,
  reportsByLocus,
  unique,
  type ResultLayout,
  type ResultRow,
  type RowChoice,
  type SchemeColumns,
  type TypingColumns,
} from './result-layout.ts';

interface ProfileOptions {
  newAs: NewAs;
  only?: RowChoice | undefined;
}

const shown = (value: string) => (value === '' ? NOTHING : value);

/** Values of the fields of a scheme, the primary key first. */
function fieldsOf({ primary_key, fields }: SchemeColumns, found: SchemeResult | undefined): Record<string, string> {
  const names = [...(primary_key === undefined ? [] : [primary_key]), ...fields];
  const values = new Map(found?.fields.map(({ field, value }) => [field, value]));
  return Object.fromEntries(names.map((field) => [field, values.get(field) ?? '']));
}

function schemeRecord(file: string, scheme: SchemeColumns, found: SchemeResult | undefined, result: TypingResult) {
  const reports = reportsByLocus(result);
  return {
    file,
    scheme: scheme.name,
    scheme_id: scheme.scheme_id,
    state: found?.state ?? 'none',
    result: resultRecord(result, found),
    fields: fieldsOf(scheme, found),
    alleles: Object.fromEntries(scheme.loci.map((locus) => [locus, reports.get(locus)?.allele_ids ?? []])),
    nearest: found?.nearest ?? [],
    ...defined({ nearest_as_of: found?.nearest_as_of }),
    loci: scheme.loci.flatMap((locus) => reports.get(locus) ?? []),
    ...aboutFile(result),
  };
}

/** Whether a result is of the database of a scheme. */
export function isOf({ database }: SchemeColumns, { stamp }: TypingResult): boolean {
  return database === undefined || database === stamp.database;
}

/** A file for which no scheme was chosen. */
function emptyRow(file: string, result: TypingResult, others: number): ResultRow {
  const { choice, stamp } = result;
  return {
    cells: [
      file,
      stamp.database || NOTHING,
      NOTHING,
      ...Array.from({ length: others }, () => NOTHING),
      resultText(result),
    ],
    record: () => ({ file, choice, result: resultRecord(result), ...aboutFile(result) }),
  };
}

/** One row per file and scheme: file, the database if it was chosen for each file, scheme, primary key, one column per locus, other scheme fields. */
function schemeLayout(schemes: SchemeColumns[], { newAs, only }: ProfileOptions): ResultLayout {
  const keys = unique(schemes.flatMap(({ primary_key }) => primary_key ?? []));
  const loci = unique(schemes.flatMap((scheme) => scheme.loci));
  const fields = unique(schemes.flatMap((scheme) => scheme.fields)).filter((field) => !keys.includes(field));
  const isOpen = schemes.some(({ database }) => database !== undefined);
  return {
    columns: ['file', ...(isOpen ? ['database'] : []), 'scheme', ...keys, ...loci, ...fields, RESULT_COLUMN],
    rowsOf(file, result) {
      const reports = reportsByLocus(result);
      const ofFile = schemes.filter((scheme) => isOf(scheme, result));
      if (ofFile.length === 0 && only === undefined)
        return [emptyRow(file, result, keys.length + loci.length + fields.length)];
      return ofFile
        .filter((scheme) => hasChosen(scheme.loci, result, only))
        .map((scheme) => {
          const found = result.schemes.find(({ scheme_id }) => scheme_id === scheme.scheme_id);
          const fieldValues = fieldsOf(scheme, found);
          const own = new Set(scheme.loci);
          const value = (field: string) => (Object.hasOwn(fieldValues, field) ? shown(fieldValues[field] ?? '') : '');
          const mark = (locus: string) => (own.has(locus) ? locusMark(reports.get(locus), newAs) : '');
          return {
            cells: [
              file,
              ...(isOpen ? [result.stamp.database] : []),
              scheme.name,
              ...keys.map(value),
              ...loci.map(mark),
              ...fields.map(value),
              resultText(result, found),
            ],
            record: () => schemeRecord(file, scheme, found, result),
          };
        });
    },
  };
}

/** One row per file, for loci that were requested without a scheme. */
function locusLayout(loci: string[], { newAs, only }: ProfileOptions): ResultLayout {
  return {
    columns: ['file', 'scheme', ...loci, RESULT_COLUMN],
    rowsOf(file, result) {
      if (!hasChosen(loci, result, only)) return [];
      const reports = reportsByLocus(result);
      const record = () => ({
        file,
        result: resultRecord(result),
        alleles: Object.fromEntries(loci.map((locus) => [locus, reports.get(locus)?.allele_ids ?? []])),
        loci: loci.flatMap((locus) => reports.get(locus) ?? []),
        ...aboutFile(result),
      });
      const marks = loci.map((locus) => locusMark(reports.get(locus), newAs));
      return [{ cells: [file, NOTHING, ...marks, resultText(result)], record }];
    },
  };
}

/** Whether any of the loci is one that `only` asks for. */
export function hasChosen(loci: readonly string[], result: TypingResult, only: RowChoice | undefined): boolean {
  if (only === undefined) return true;
  const asked = new Set(loci);
  return result.loci.some((report) => asked.has(report.locus) && isChosen(report, only));
}

/** The main table of a typing of genomes: file, scheme, type, alleles. Cells are marks as in `MARKS`. */
export function profileLayout(columns: TypingColumns, options: ProfileOptions): ResultLayout {
  if (columns.isOpen) return anyDatabaseLayout(options);
  return columns.schemes.length > 0 ? schemeLayout(columns.schemes, options) : locusLayout(lociOf(columns), options);
}
