import { formatCount } from '#renderer/ui/text/format.ts';

/** Members whose words are not the member's own. */
const WORDS: Readonly<Record<string, string>> = {
  total: 'Total length',
  n50: 'N50',
  gc: 'G+C',
  unknown: 'Undetermined bases',
};

/** `read_length` as people read it: `Read length`. */
export function memberWords(member: string): string {
  const words = WORDS[member] ?? member.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a file of contigs is like, as rows: `G+C`, `51.5 %`. */
export function assemblyFigures(
  assembly: Readonly<Record<string, unknown>> = {},
): (readonly [name: string, figure: string])[] {
  return Object.entries(assembly).flatMap(([name, value]) => {
    if (typeof value === 'string') return [[memberWords(name), value] as const];
    if (typeof value !== 'number') return [];
    return [[memberWords(name), name === 'gc' ? `${value.toFixed(1)} %` : formatCount(value)] as const];
  });
}
