import { defined } from '../defined.ts';
import { countEvidence } from '../results/evidence.ts';
import type { LocusReport, SchemeResult, TypingResult } from '../rpc/contract/typing.ts';
import { locusMark, type NewAs } from './locus-cell.ts';
import { aboutFile } from './stamp.ts';
import { RESULT_COLUMN, resultRecord, resultText } from './result-state.ts';
import { isChosen, NOTHING, reportsByLocus, type ResultLayout, type RowChoice } from './result-layout.ts';

/** What names the scheme of a row where each file has its own database. */
export const ANY_DATABASE_COLUMNS = ['file', 'database', 'scheme', 'type'] as const;

/** How much of the scheme is in the file. */
export const EVIDENCE_COLUMNS = ['loci', 'exact', 'near', 'identity'] as const;

/** A scheme of a result with its loci, in its order. */
interface AnyDatabaseRow {
  /** Absent where no database fits, and for all loci of a database without schemes. */
  found: SchemeResult | undefined;
  scheme: string | undefined;
  reports: LocusReport[];
}

/** One row for each scheme of the database, or of all that was searched if it has none. `only` leaves those with such a locus. */
export function anyDatabaseRows(result: TypingResult, only: RowChoice | undefined): AnyDatabaseRow[] {
  const reports = reportsByLocus(result);
  const rows = result.schemes.map((found): AnyDatabaseRow => {
    return { found, scheme: found.description, reports: found.loci.flatMap(({ locus }) => reports.get(locus) ?? []) };
  });
  const all = { found: undefined, scheme: result.choice?.chosen?.scheme, reports: result.loci };
  const shown = rows.length > 0 ? rows : [all];
  return only === undefined ? shown : shown.filter((row) => row.reports.some((report) => isChosen(report, only)));
}

/** The cells of `ANY_DATABASE_COLUMNS`. */
export function anyDatabaseCells(file: string, { stamp }: TypingResult, { scheme, found }: AnyDatabaseRow): string[] {
  return [file, stamp.database || NOTHING, scheme ?? NOTHING, found?.profile_ids.join(',') || NOTHING];
}

/** The cells of `EVIDENCE_COLUMNS`. */
export function evidenceCells({ reports }: AnyDatabaseRow): (number | null)[] {
  const { loci, exact, near, identity } = countEvidence(reports);
  return [loci, exact, near, identity === undefined ? null : Math.floor(identity * 100) / 100];
}

/** `abcZ(2) adk(~3)`, as users of `mlst` know it, in scheme order. */
export function alleleText(reports: readonly LocusReport[], newAs: NewAs): string {
  return reports.map((report) => `${report.locus}(${locusMark(report, newAs)})`).join(' ') || NOTHING;
}

/**
 * One row per file and scheme of the database that fits it best. Schemes have different loci, so the alleles stand in one cell,
 * separated by blanks.
 */
export function anyDatabaseLayout({ newAs, only }: { newAs: NewAs; only?: RowChoice | undefined }): ResultLayout {
  return {
    columns: [...ANY_DATABASE_COLUMNS, 'alleles', ...EVIDENCE_COLUMNS, RESULT_COLUMN],
    rowsOf(file, result) {
      const { choice, look, stamp } = result;
      return anyDatabaseRows(result, only).map((row) => {
        const { found, scheme, reports } = row;
        return {
          cells: [
            ...anyDatabaseCells(file, result, row),
            alleleText(reports, newAs),
            ...evidenceCells(row),
            resultText(result, found),
          ],
          record: () => ({
            file,
            ...aboutFile(result),
            database: stamp.database || null,
            scheme: scheme ?? null,
            scheme_id: found?.scheme_id ?? null,
            type: found?.profile_ids.join(',') || null,
            state: found?.state ?? 'none',
            ...defined({ exact_only: found?.exact_only && true }),
            result: resultRecord(result, found),
            fields: Object.fromEntries(found?.fields.map(({ field, value }) => [field, value]) ?? []),
            alleles: Object.fromEntries(reports.map(({ locus, allele_ids }) => [locus, allele_ids])),
            choice,
            look,
            nearest: found?.nearest ?? [],
            loci: reports,
          }),
        };
      });
    },
  };
}
