import { LocusStatus, type NearestProfile, type SchemeResult, type TypingResult } from '../rpc/contract/typing.ts';
import type { BeginSheet, WorkbookCell } from '../workbook.ts';
import { idValue, locusCell, type NewAs } from './locus-cell.ts';
import {
  alleleText,
  EVIDENCE_COLUMNS,
  evidenceCells,
  ANY_DATABASE_COLUMNS,
  anyDatabaseCells,
  anyDatabaseRows,
} from './any-database-rows.ts';
import { resultCell } from './result-state.ts';
import { hasChosen, isOf } from './profile-rows.ts';
import {
  lociOf,
  reportsByLocus,
  unique,
  type RowChoice,
  type SchemeColumns,
  type TypingColumns,
} from './result-layout.ts';
import { countStatuses } from './status-rows.ts';
import { reasonsText, verdictCell } from './verdict-columns.ts';

const VERDICT_SHEET_COLUMNS = [
  { title: 'verdict', width: 14 },
  { title: 'reasons', width: 60 },
];

/** The sheet of genomes and loci, row by row. */
interface ProfileSheet {
  add(file: string, result: TypingResult): void;
}

/** One row per file and scheme: the type and its state, how many loci have each status, then every locus with its colour. */
export function createProfileSheet(
  columns: TypingColumns,
  newAs: NewAs,
  begin: BeginSheet,
  only?: RowChoice,
): ProfileSheet {
  if (columns.isOpen) return createOpenSheet(newAs, begin, only);
  const { schemes } = columns;
  const keys = unique(schemes.flatMap(({ primary_key }) => primary_key ?? []));
  const fields = unique(schemes.flatMap((scheme) => scheme.fields)).filter((field) => !keys.includes(field));
  const loci = lociOf(columns);
  const sheet = begin({
    name: 'Profiles',
    columns: [
      { title: 'file', width: 30 },
      ...(schemes.length > 0 ? [{ title: 'scheme', width: 14 }] : []),
      ...keys.map((title) => ({ title, width: 10 })),
      { title: 'state', width: 30 },
      ...VERDICT_SHEET_COLUMNS,
      ...(keys.length > 0 ? [{ title: 'nearest profile', width: 26 }] : []),
      ...fields.map((title) => ({ title, width: 16 })),
      ...LocusStatus.options.map((title) => ({ title, width: 11 })),
      ...loci.map((title) => ({ title, width: Math.min(24, Math.max(10, title.length + 1)) })),
    ],
    fixed_columns: 1,
  });

  function addRow(file: string, result: TypingResult, scheme: SchemeColumns | undefined): void {
    const own = scheme?.loci ?? loci;
    if (!hasChosen(own, result, only)) return;
    const reports = reportsByLocus(result);
    const found = result.schemes.find(({ scheme_id }) => scheme_id === scheme?.scheme_id);
    const isOwn = new Set(own);
    const value = (field: string) => found?.fields.find((one) => one.field === field)?.value ?? null;
    sheet.row([
      file,
      ...(schemes.length > 0 ? [scheme?.name ?? null] : []),
      ...keys.map((key) => idOf(value(key))),
      resultCell(result, found),
      verdictCell(result),
      reasonsText(result.verdict),
      ...(keys.length > 0 ? [nearestText(found)] : []),
      ...fields.map(value),
      ...countStatuses(own, reports),
      ...loci.map((locus) => (isOwn.has(locus) ? locusCell(reports.get(locus), newAs) : null)),
    ]);
  }

  return {
    add(file, result) {
      if (schemes.length === 0) addRow(file, result, undefined);
      for (const scheme of schemes) if (isOf(scheme, result)) addRow(file, result, scheme);
    },
  };
}

/** The same where each file has its own database: the alleles of each of its schemes stand in one cell. */
function createOpenSheet(newAs: NewAs, begin: BeginSheet, only: RowChoice | undefined): ProfileSheet {
  const sheet = begin({
    name: 'Profiles',
    columns: [
      ...ANY_DATABASE_COLUMNS.map((title) => ({ title, width: title === 'file' ? 30 : 14 })),
      { title: 'state', width: 30 },
      ...VERDICT_SHEET_COLUMNS,
      { title: 'nearest profile', width: 26 },
      { title: 'alleles', width: 90 },
      ...EVIDENCE_COLUMNS.map((title) => ({ title, width: 10 })),
      ...LocusStatus.options.map((title) => ({ title, width: 11 })),
    ],
    fixed_columns: 1,
  });
  return {
    add(file, result) {
      const all = reportsByLocus(result);
      for (const row of anyDatabaseRows(result, only)) {
        const { found, reports } = row;
        const [name = '', database = '', scheme = '', type = ''] = anyDatabaseCells(file, result, row);
        const loci = reports.map(({ locus }) => locus);
        sheet.row([
          name,
          database,
          scheme,
          idValue(type),
          resultCell(result, found),
          verdictCell(result),
          reasonsText(result.verdict),
          nearestText(found),
          alleleText(reports, newAs),
          ...evidenceCells(row),
          ...countStatuses(loci, all),
        ]);
      }
    },
  };
}

function idOf(value: string | null): WorkbookCell {
  return value === null ? null : idValue(value);
}

/** `11: 2 of 7 loci differ`, if no profile fits. Of several that are equally near, all that were found are named. */
function nearestText(found: SchemeResult | undefined): string | null {
  const [first, ...others] = found?.nearest ?? [];
  if (!first) return null;
  const isEqual = ({ differing, compared }: NearestProfile) =>
    differing.length === first.differing.length && compared === first.compared;
  const ids = [first, ...others.filter(isEqual)].map(({ profile_id }) => profile_id);
  return `${ids.join(', ')}: ${first.differing.length} of ${first.compared} loci differ`;
}
