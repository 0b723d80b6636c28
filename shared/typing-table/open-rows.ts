import type { SchemeOfDatabase } from '../rpc/contract/scheme-choice.ts';
import type { SchemeResult, TypingResult } from '../rpc/contract/typing.ts';
import { locusMark, type NewAs } from './locus-cell.ts';
import { aboutFile } from './stamp.ts';
import { RESULT_COLUMN, resultRecord, resultText } from './result-state.ts';
import { isChosen, NOTHING, reportsByLocus, type ResultLayout, type RowChoice } from './result-layout.ts';

/** What names the scheme of a row where each file has its own. */
export const OPEN_COLUMNS = ['file', 'database', 'scheme', 'type'] as const;

/** How much of the scheme is in the file. */
export const EVIDENCE_COLUMNS = ['loci', 'exact', 'near', 'identity'] as const;

/** The chosen scheme, and what the alleles say about it. */
function chosenOf({ choice, schemes }: TypingResult): {
  chosen?: SchemeOfDatabase | undefined;
  found?: SchemeResult | undefined;
} {
  const chosen = choice?.chosen;
  return { chosen, found: schemes.find(({ scheme_id }) => scheme_id === chosen?.scheme_id) ?? schemes[0] };
}

/** The cells of `OPEN_COLUMNS`. */
export function openCells(file: string, result: TypingResult): string[] {
  const { chosen, found } = chosenOf(result);
  return [file, chosen?.database ?? NOTHING, chosen?.scheme ?? NOTHING, found?.profile_ids.join(',') || NOTHING];
}

/** The cells of `EVIDENCE_COLUMNS`. */
export function evidenceCells({ choice }: TypingResult): (number | null)[] {
  if (!choice) return EVIDENCE_COLUMNS.map(() => null);
  const { loci, exact, near, identity } = choice;
  return [loci, exact, near, identity === undefined ? null : Math.floor(identity * 100) / 100];
}

/** `abcZ(2) adk(~3)`, as users of `mlst` know it, in scheme order. */
export function alleleText(result: TypingResult, newAs: NewAs): string {
  const { found } = chosenOf(result);
  const reports = reportsByLocus(result);
  const loci = found?.loci.map(({ locus }) => locus) ?? result.loci.map(({ locus }) => locus);
  return loci.map((locus) => `${locus}(${locusMark(reports.get(locus), newAs)})`).join(' ') || NOTHING;
}

/**
 * One row per file, each with the database and scheme that fit it best. Schemes have different loci, so the alleles stand in one cell,
 * separated by blanks.
 */
export function openLayout({ newAs, only }: { newAs: NewAs; only?: RowChoice | undefined }): ResultLayout {
  return {
    columns: [...OPEN_COLUMNS, 'alleles', ...EVIDENCE_COLUMNS, RESULT_COLUMN],
    rowsOf(file, result) {
      if (only !== undefined && !result.loci.some((report) => isChosen(report, only))) return [];
      const { chosen, found } = chosenOf(result);
      const { choice, look, loci } = result;
      const record = () => ({
        file,
        ...aboutFile(result),
        database: chosen?.database ?? null,
        scheme: chosen?.scheme ?? null,
        scheme_id: chosen?.scheme_id ?? null,
        type: found?.profile_ids.join(',') || null,
        state: found?.state ?? 'none',
        result: resultRecord(result, found),
        fields: Object.fromEntries(found?.fields.map(({ field, value }) => [field, value]) ?? []),
        alleles: Object.fromEntries(loci.map(({ locus, allele_ids }) => [locus, allele_ids])),
        choice,
        look,
        nearest: found?.nearest ?? [],
        loci,
      });
      const alleles = alleleText(result, newAs);
      const cells = [...openCells(file, result), alleles, ...evidenceCells(result), resultText(result, found)];
      return [{ cells, record }];
    },
  };
}
