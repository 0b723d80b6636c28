/** Digits of the number of a cluster, unless it has more. */
const DIGITS = 3;
/** Characters that a name may have. */
const LONGEST_CLUSTER_NAME = 60;

/** What names a new cluster: its number among those of its year (or of all years, where the pattern has none) and threshold. */
interface NumberedCluster {
  year: number;
  number: number;
  threshold: number;
}

/** The name of a cluster by a pattern: `LM-{year}-{number}` gives `LM-2026-014`. */
export function clusterName(pattern: string, { year, number, threshold }: NumberedCluster): string {
  return pattern
    .replaceAll('{year}', String(year))
    .replaceAll('{number}', String(number).padStart(DIGITS, '0'))
    .replaceAll('{threshold}', String(threshold));
}

/** Why new clusters cannot be named by a pattern, as a sentence. Undefined where they can. */
export function patternProblem(pattern: string, thresholds: readonly number[]): string | undefined {
  const unknown = pattern.match(/\{[^}]*\}?/g)?.find((each) => !['{year}', '{number}', '{threshold}'].includes(each));
  if (unknown !== undefined) {
    return `The pattern has ${unknown}. It may have {year}, {number} and {threshold}, such as "LM-{year}-{number}".`;
  }
  if (!pattern.includes('{number}')) return 'The pattern needs {number}, such as "LM-{year}-{number}".';
  if (thresholds.length > 1 && !pattern.includes('{threshold}')) {
    return 'With several thresholds the pattern needs {threshold}, such as "LM{threshold}-{year}-{number}".';
  }
  const longest = Math.max(...thresholds);
  return nameProblem(clusterName(pattern, { year: 9999, number: 99_999, threshold: longest }));
}

/** Why a cluster cannot have a name, as a sentence. Undefined where it can. */
export function nameProblem(name: string): string | undefined {
  if (name.length > LONGEST_CLUSTER_NAME) return `The name of a cluster has up to ${LONGEST_CLUSTER_NAME} characters.`;
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._:;,+()@#|-]*$/u.test(name) && name.trim() === name) return undefined;
  return 'The name of a cluster begins with a letter or digit, and has letters, digits, spaces and . _ : ; , + ( ) @ # | - only.';
}

/** The name of a new set: one that is wanted, or another where no set can have it; with a number where it is taken. */
export function freeSetName(wanted: string, other: string, taken: readonly string[]): string {
  const base = nameProblem(wanted) === undefined ? wanted : other;
  const used = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!used.has(name.toLowerCase())) return name;
  }
}
