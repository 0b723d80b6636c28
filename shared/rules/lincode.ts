/** What divides the thresholds of a scheme, as they are stored and sent, and the numbers of a code. */
const THRESHOLDS = ';';
const NUMBERS = '_';

/** The numbers of thresholds that are stored, such as `10;5;0`. Undefined where codes cannot be assigned by them. */
export function readThresholds(text: string): number[] | undefined {
  const thresholds = text.split(THRESHOLDS).map((part) => (/^\s*\d{1,9}\s*$/.test(part) ? Number(part) : NaN));
  return thresholdsProblem(thresholds) === undefined ? thresholds : undefined;
}

export function thresholdsText(thresholds: readonly number[]): string {
  return thresholds.join(THRESHOLDS);
}

/** Why LIN codes cannot have these thresholds, in a scheme of so many loci. Undefined if they can. */
export function thresholdsProblem(thresholds: readonly number[], loci = Infinity): string | undefined {
  const rule = 'Thresholds are numbers of differing loci that fall and end with 0, such as 10,5,2,1,0.';
  if (thresholds.length === 0 || !thresholds.every((one) => Number.isInteger(one) && one >= 0)) return rule;
  const rising = thresholds.find((one, place) => one >= (thresholds[place - 1] ?? Infinity));
  if (rising !== undefined) return `${rule} Here ${rising} stands behind a number that is not greater.`;
  if (thresholds.at(-1) !== 0) return `${rule} The last one is ${thresholds.at(-1)}.`;
  const [first = 0] = thresholds;
  return first > loci ? `The threshold ${first} is more than the ${loci} loci of the scheme.` : undefined;
}

/** Longest name of codes, in characters. */
const LONGEST_NAME = 100;

/** Why codes cannot have these names. Undefined if they can. */
export function prefixNamesProblem(names: readonly string[], type: 'integer' | 'text'): string | undefined {
  const long = names.find((name) => name.length > LONGEST_NAME);
  if (long !== undefined) return `The name "${long.slice(0, 20)}…" is longer than ${LONGEST_NAME} characters.`;
  if (names.some((name) => /\p{Cc}/u.test(name))) return 'A name is one line without tabs.';
  const word = type === 'integer' ? names.find((name) => !/^\d{1,15}$/.test(name)) : undefined;
  return word === undefined ? undefined : `The names of this field are whole numbers, and "${word}" is none.`;
}

/** The numbers of a LIN code such as `0_1_0`. Undefined for a text that is no code of so many positions. */
export function readLincode(text: string, positions: number): number[] | undefined {
  const parts = text.split(NUMBERS);
  return parts.length === positions && parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : undefined;
}

export function lincodeText(code: readonly number[]): string {
  return code.join(NUMBERS);
}

/** The name of LIN codes among the fields of a scheme. No field of its own can be called so. */
export const LINCODE = 'LINcode';

/** The beginning of a code as it is typed: with blanks, points or a line at its end. Undefined for what cannot be one. */
export function readPrefix(typed: string): string | undefined {
  const prefix = typed
    .trim()
    .replaceAll(/[\s._-]+/g, '_')
    .replaceAll(/^_|_$/g, '');
  return /^(?:\d+(?:_\d+)*)?$/.test(prefix) ? prefix : undefined;
}
