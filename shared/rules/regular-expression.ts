import { RE2JS } from 're2js';

/**
 * A user's regular expression, ready to match texts. Compiled by RE2, whose time grows only with the length of the
 * text, for any expression, `(a+)+$` included. Only this file compiles expressions of users.
 */
interface RegularExpression {
  /** Whether the expression occurs in the text. Use `^` and `$` to match the whole text. */
  isFoundIn(text: string): boolean;
}

/** Longest expression, in characters. Longer ones are lists, for which there is `allowed_values`. */
const MAXIMUM_LENGTH = 1000;

/** Compiled expressions: the same few are used for every cell of a column. */
const compiled = new Map<string, RegularExpression>();
const KEPT = 1000;

/** Why an expression cannot be used. Undefined if it can. Check this before an expression is stored. */
export function regularExpressionProblem(source: string): string | undefined {
  const outcome = compile(source);
  return typeof outcome === 'string' ? outcome : undefined;
}

/** Why a text does not match an expression, or why the expression cannot be used. Undefined if it matches. */
export function mismatchProblem(text: string, source: string, subject: string): string | undefined {
  const outcome = compile(source);
  if (typeof outcome === 'string') return outcome;
  if (outcome.isFoundIn(text)) return undefined;
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}" does not match the pattern of ${subject}: ${source}`;
}

function compile(source: string): RegularExpression | string {
  const held = compiled.get(source);
  if (held) return held;
  if (source.length > MAXIMUM_LENGTH) {
    return `The regular expression is longer than ${MAXIMUM_LENGTH} characters. List the allowed values instead.`;
  }
  try {
    const pattern = RE2JS.compile(source);
    const expression = { isFoundIn: (text: string) => pattern.test(text) };
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(source, expression);
    return expression;
  } catch (error) {
    return `The regular expression "${source}" is not supported: ${explain(source, error)}.`;
  }
}

function explain(source: string, error: unknown): string {
  if (/\(\?<?[=!]/.test(source)) return 'look-ahead and look-behind are not available, because they can take very long';
  if (/\\[1-9]|\\k</.test(source))
    return 'references back to a group are not available, because they can take very long';
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/^error parsing regexp: /, '');
}
