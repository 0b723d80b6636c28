/**
 * Characters of which nothing is seen: marks of direction, blanks without width, separators of lines. Two names that differ in them
 * look alike.
 */
const INVISIBLE = /[\p{Cf}\p{Zl}\p{Zp}\u034F\u115F\u1160\u3164\uFFA0]/gu;
/** Joiners belong to the spelling of some languages and to composed emoji. There they stand between two letters or signs. */
const JOINERS = /(?<=[\p{L}\p{M}\p{So}])[\u200C\u200D](?=[\p{L}\p{So}])/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a reader sees something of a name. */
export function isVisible(name: string): boolean {
  return VISIBLE.test(name.replaceAll(INVISIBLE, ''));
}

/** A name with something else in place of what nobody sees of it. */
export function withoutInvisible(name: string, replacement: string): string {
  return name.replaceAll(INVISIBLE, replacement);
}

/** What the name of a file must not do, for "must not …". Undefined if it does nothing of it. */
export function fileNameFault(name: string): string | undefined {
  if (/^\s|\s$/u.test(name)) return 'begin or end with a blank';
  if (name.endsWith('.')) return 'end with a dot, which some systems leave out';
  const hidden = hiddenCharacter(name);
  if (hidden !== undefined) return `contain the character ${hidden}, which nobody sees`;
  return isVisible(name) ? undefined : 'be invisible';
}

/** The first character of a text that nobody sees, as `U+200B`. Undefined if there is none. */
export function hiddenCharacter(text: string): string | undefined {
  const [hidden] = text.replaceAll(JOINERS, '').match(INVISIBLE) ?? [];
  return hidden && `U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
