import { AppError } from '#shared/problem.ts';
import type { SchemeChoice } from '#shared/rpc/contract/import.ts';

/**
 * The names and numbers of schemes that a command line gives, as `NAME` or `FILE=NAME`. AppError 400 `invalid_number`
 * for a number that no scheme can have.
 */
export function readSchemeChoices({
  schemeName = [],
  schemeNumber = [],
}: {
  schemeName?: readonly string[];
  schemeNumber?: readonly string[];
}): SchemeChoice[] {
  const names = schemeName.map((text) => {
    const { file, value } = splitChoice(text);
    return { ...file, name: value };
  });
  const numbers = schemeNumber.map((text) => {
    const { file, value } = splitChoice(text);
    return { ...file, number: readNumber(value) };
  });
  return [...names, ...numbers];
}

function splitChoice(text: string): { file: { file?: string }; value: string } {
  const at = text.indexOf('=');
  return at < 1 ? { file: {}, value: text } : { file: { file: text.slice(0, at) }, value: text.slice(at + 1) };
}

function readNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  const sentence = `"${text}" cannot be the number of a scheme: it is a whole number from 1 on.`;
  throw new AppError(400, 'invalid_number', sentence);
}
