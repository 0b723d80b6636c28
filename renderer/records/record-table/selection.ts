/** A run of rows by index, both ends included. */
interface Interval {
  first: number;
  last: number;
}

/** Selected rows as ascending, separate runs, so that "all of a million rows" costs no more than one row. */
export type Selection = readonly Interval[];

export const NOTHING: Selection = [];

export function isSelected(selection: Selection, index: number): boolean {
  return selection.some(({ first, last }) => index >= first && index <= last);
}

export function countSelected(selection: Selection): number {
  return selection.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** The rows between two indexes, whichever comes first. */
export function span(one: number, other: number): Selection {
  return [{ first: Math.min(one, other), last: Math.max(one, other) }];
}

/** Every row of a list of `total`. */
export function everything(total: number): Selection {
  return total > 0 ? span(0, total - 1) : NOTHING;
}

/** Takes one row out, or adds it and joins runs that then touch. */
export function toggled(selection: Selection, index: number): Selection {
  if (isSelected(selection, index)) {
    return selection.flatMap(({ first, last }) => {
      if (index < first || index > last) return [{ first, last }];
      const parts = [
        { first, last: index - 1 },
        { first: index + 1, last },
      ];
      return parts.filter((part) => part.first <= part.last);
    });
  }
  const sorted = [...selection, { first: index, last: index }].toSorted((left, right) => left.first - right.first);
  return sorted.reduce<Interval[]>((joined, next) => {
    const previous = joined.at(-1);
    if (!previous || next.first > previous.last + 1) return [...joined, next];
    return [...joined.slice(0, -1), { first: previous.first, last: Math.max(previous.last, next.last) }];
  }, []);
}
