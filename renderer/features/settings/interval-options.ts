/** Minutes that can be chosen, and their words. */
const CHOICES: readonly (readonly [minutes: number, words: string])[] = [
  [5, 'every 5 minutes'],
  [15, 'every 15 minutes'],
  [30, 'every 30 minutes'],
  [60, 'every hour'],
  [240, 'every 4 hours'],
  [1440, 'once a day'],
  [0, 'never: only when I look'],
];

/** Intervals to choose from, with the one that is set, whatever it is. */
export function intervalOptions(set: number | undefined): { value: string; label: string }[] {
  const isKnown = set === undefined || CHOICES.some(([minutes]) => minutes === set);
  const all = isKnown
    ? CHOICES
    : [...CHOICES.slice(0, -1), [set, `every ${set} minutes`] as const, ...CHOICES.slice(-1)];
  return all.map(([minutes, words]) => ({ value: String(minutes), label: words }));
}
