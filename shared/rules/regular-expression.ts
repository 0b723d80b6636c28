import { RE2JS } from 're2js';

/**
 * The only place where an expression that a user wrote is compiled. RE2 takes time in proportion to the text whatever the
 * expression (`(a+)+$` included), which JavaScript's own engine does not; it pays with look-around and back-references.
 */
interface RegularExpression {
  /** Whether the expression is found in the text. Write `^` and `$` to mean the whole of it. */
  isFoundIn(text: string): boolean;
}

/** Longer expressions are lists; `allowed_values` is meant for these. */
const MAXIMUM_LENGTH = 1000;

/** Compiled once: the same few expressions are asked for every cell of a column. */
const compiled = new Map<string, RegularExpression>();
const KEPT = 1000;

/** Why an expression cannot be used; undefined when it can. Ask before an expression is stored. */
export function regularExpressionProblem(source: string): string | undefined {
  const outcome = compile(source);
  return typeof outcome === 'string' ? outcome : undefined;
}

/** Why a text does not match an expression, or the expression cannot be used; undefined when it matches. */
export function mismatchProblem(text: string, source: string, subject: string): string | undefined {
  const outcome = compile(source);
  if (typeof outcome === 'string') return outcome;
  if (outcome.isFoundIn(text)) return undefined;
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}" does not look as ${subject} wants it: ${source}`;
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
  if (/\(\?<?[=!]/.test(source)) return 'look-ahead and look-behind could take for ever and are left out';
  if (/\\[1-9]|\\k</.test(source)) return 'references back to a group could take for ever and are left out';
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/^error parsing regexp: /, '');
}
