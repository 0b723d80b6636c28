import type { FieldType } from '../rules/field-basics.ts';
import { isDate, isDecimal, isInteger, isPlaceholder } from '../rules/field-value.ts';

/**
 * Guesses the type of a column from its cells, for a table without definitions. Words that say "nothing" do not count:
 * a column of numbers with some `NA` is one of numbers, and the rules then point at the words.
 */
export class ColumnTypeGuesser {
  #values = 0;
  #couldBe = { int: true, float: true, date: true, bool: true };
  /** Longest cell, in characters. */
  longest = 0;

  /** How many cells had a value. */
  get values(): number {
    return this.#values;
  }

  add(cell: string): void {
    if (cell === '' || isPlaceholder(cell)) return;
    this.#values += 1;
    if (cell.length > this.longest) this.longest = cell.length;
    const couldBe = this.#couldBe;
    if (couldBe.int && !isInteger(cell)) couldBe.int = false;
    // `007` is a code, not a number.
    if (couldBe.float && (!isDecimal(cell) || /^[+-]?0\d/.test(cell))) couldBe.float = false;
    if (couldBe.date && !isDate(cell)) couldBe.date = false;
    // `yes` and `1` may be one of several answers or a number.
    if (couldBe.bool && !/^(true|false)$/i.test(cell)) couldBe.bool = false;
  }

  /** Text for a column without any value. */
  type(): FieldType {
    if (this.#values === 0) return 'text';
    if (this.#couldBe.int) return 'int';
    if (this.#couldBe.float) return 'float';
    if (this.#couldBe.bool) return 'bool';
    return this.#couldBe.date ? 'date' : 'text';
  }
}

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
