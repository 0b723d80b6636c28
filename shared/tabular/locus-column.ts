/**
 * Whether a column of a table, which names no known locus, is probably one of allele ids: its heading is written like the
 * name of a gene or locus (`abcZ`, `NEIS0001`), or it has the three letters of a gene (`pgm`) and stands beside a column of
 * a known locus. `isBesideLocus` says so. The cells must then all be allele ids (`AlleleIdGuesser`).
 */
export function looksLikeLocus(heading: string, isBesideLocus: boolean): boolean {
  if (/^[a-z]{3}[A-Z]\w{0,3}$/.test(heading) || /^[A-Za-z]{2,8}_?\d{3,6}$/.test(heading)) return true;
  return isBesideLocus && /^[a-z]{3}\d?$/.test(heading);
}

/** One allele id, several separated by `;`, or `N` or `0` for a missing locus. */
const ALLELE_IDS = /^(N|0|[1-9]\d{0,6})(\s*;\s*(N|0|[1-9]\d{0,6}))*$/;

/** Whether all cells of a column can be allele ids. Empty ones say nothing. */
export class AlleleIdGuesser {
  #ids = 0;
  #others = 0;

  add(cell: string): void {
    if (cell === '' || cell === '-') return;
    if (ALLELE_IDS.test(cell)) this.#ids += 1;
    else this.#others += 1;
  }

  get areIds(): boolean {
    return this.#ids > 0 && this.#others === 0;
  }
}
