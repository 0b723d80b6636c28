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
