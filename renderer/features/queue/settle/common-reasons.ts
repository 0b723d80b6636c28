import { keepDraft, readDraft } from '#renderer/ui/forms/drafts.ts';

/** Reasons for rejecting that are offered until the curator has a list of his own. */
export const USUAL_REJECTIONS: readonly string[] = [
  'The sequence is not of this locus.',
  'The sequence is too short or too long: trim it to the ends of the other alleles.',
  'The traces or reads do not support the sequence.',
  'The sequence is not a complete coding sequence.',
  'Please send the traces or the assembly.',
];

/** Reasons for accepting an item in spite of its warnings that are offered until others were given. */
const USUAL_ACCEPTANCES: readonly string[] = [
  'Checked against the traces or reads.',
  'The length differs by whole codons, and the reading frame is intact.',
  'The nearest allele is distant, but the sequence is of this locus.',
];

const ACCEPTANCES = 'reasons for accepting';
/** The most that have a key of their own. */
export const NUMBERED = 9;

/** The reasons for accepting, those first that were given last in this window. */
export function acceptanceReasons(): string[] {
  const given = readDraft(ACCEPTANCES)?.['reasons'];
  const own = Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : [];
  return [...new Set([...own, ...USUAL_ACCEPTANCES])].slice(0, NUMBERED);
}

/** Remembers a reason for accepting for the next items. Their order stays, so that a key keeps its meaning. */
export function rememberAcceptance(reason: string): void {
  const known = acceptanceReasons();
  if (!known.includes(reason)) keepDraft(ACCEPTANCES, { reasons: [reason, ...known].slice(0, NUMBERED) });
}
