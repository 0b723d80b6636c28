import { shortened, splitValues } from './field.ts';
import { flagOf, isDate, isDecimal, isInteger } from './field-value.ts';
import { possibleDateSentence } from './possible-dates.ts';
import { hiddenCharacter } from './visible-name.ts';

/**
 * How a text becomes a value, wherever it is written: in tables, in folders and in the shell (`docs/tables.md` tells it). Values of the
 * fields of isolates stay texts: `fieldValues` and `fieldFault` read them by the same words, numbers, days and lists.
 */
interface ValueTypes {
  integer: number;
  /** A whole number above zero. */
  id: number;
  number: number;
  flag: boolean;
  /** `YYYY-MM-DD`. */
  date: string;
  ids: number[];
}
export type ValueType = keyof ValueTypes;

/** What a text says, or a sentence that tells why it cannot be and what to do. */
export type TextValue<Value> = { value: Value } | { reason: string };

const READERS: { readonly [Type in ValueType]: (text: string) => ValueTypes[Type] | undefined } = {
  integer: (text) => (isInteger(text) ? Number(text) : undefined),
  id: idOf,
  number: (text) => (isDecimal(text) ? Number(text) : undefined),
  flag: flagOf,
  date: (text) => (isDate(text) ? text : undefined),
  ids(text) {
    const ids = splitValues(text).map(idOf);
    return ids.every((id) => id !== undefined) ? ids : undefined;
  },
};

function idOf(text: string): number | undefined {
  return isInteger(text) && Number(text) > 0 ? Number(text) : undefined;
}

/** What a text is not, and what `name` requires. */
const KINDS: Readonly<Record<ValueType, readonly [kind: string, required: string]>> = {
  integer: ['a whole number', 'one'],
  id: ['a whole number above zero', 'one'],
  number: ['a number', 'one'],
  flag: ['yes or no', 'one of them'],
  date: ['a date of the form YYYY-MM-DD', 'one'],
  ids: ['a list of whole numbers above zero', 'one, separated by ";"'],
};

/** Reads a text as the value of `name`. Blanks around it do not count. */
export function readText<Type extends ValueType>(text: string, type: Type, name: string): TextValue<ValueTypes[Type]> {
  const written = text.trim();
  const value = READERS[type](written);
  if (value !== undefined) return { value };
  const [kind, required] = KINDS[type];
  return { reason: `"${shortened(written)}" is not ${kind}, but ${name} requires ${required}.${hint(written, type)}` };
}

/** What was probably meant, as a sentence with a blank before it. Empty if nobody can say. */
function hint(text: string, type: ValueType): string {
  const hidden = hiddenCharacter(text);
  if (hidden !== undefined) return ` Remove the character ${hidden}, which nobody sees.`;
  if (type === 'date') return possibleDateSentence(text);
  const meant = type === 'number' ? text.replace(',', '.') : String(Number(text));
  return text !== '' && READERS[type](meant) !== undefined ? ` Did you mean ${meant}?` : '';
}

/** Names of one thing in this program and in others. */
const SAME = [
  ['int', 'integer'],
  ['float', 'number'],
  ['text', 'string'],
  ['bool', 'boolean'],
];

/** The option that a text names. Capitals do not matter, and types may have their names in other programs. */
export function optionOf<Option extends string>(text: string, options: readonly Option[]): Option | undefined {
  const word = text.trim().toLowerCase();
  const same = SAME.find((names) => names.includes(word)) ?? [];
  return (
    options.find((option) => option === text) ??
    options.find((option) => option.toLowerCase() === word) ??
    options.find((option) => same.includes(option))
  );
}

/** Reads a text as one of a few options. */
export function readOption(text: string, options: readonly string[], name: string): TextValue<string> {
  const value = optionOf(text, options);
  if (value !== undefined) return { value };
  return { reason: `${name} is "${shortened(text)}", but it must be one of ${options.join(', ')}.` };
}
