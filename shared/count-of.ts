let format: Intl.NumberFormat | undefined;

/** A number as sentences show it, with thousands separators, e.g. `1,390`. */
export function numberText(value: number): string {
  // Loading the rules of a language takes as long as a small command.
  format ??= new Intl.NumberFormat('en');
  return format.format(value);
}

/** A number with its noun, e.g. `1 allele`, `9,565 alleles`. `many` is for plurals that need more than an "s". */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${numberText(value)} ${value === 1 ? one : many}`;
}

/** Names with commas between them. Of more than `most`, the first of them and how many more there are, e.g. `a, b and 1,200 more`. */
export function namedList(names: readonly string[], most: number): string {
  const named = names.slice(0, most).join(', ');
  return names.length > most ? `${named} and ${numberText(names.length - most)} more` : named;
}
