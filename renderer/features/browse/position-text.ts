import { positionProblem } from '#shared/rules/description.ts';

/** A place in a list as its field shows it; empty without one. */
export function positionText(position: number | undefined): string {
  return position === undefined ? '' : String(position);
}

/** What a field for a place says: a number, or null when it is empty; else why it cannot be. */
export function readPosition(text: string): { position: number | null; problem?: string | undefined } {
  const trimmed = text.trim();
  if (trimmed === '') return { position: null };
  const position = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return { position, problem: positionProblem(position) };
}
