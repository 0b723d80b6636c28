import type { DatabaseSync } from 'node:sqlite';
import { clusterName } from '#shared/rules/cluster-names.ts';
import { statementOf } from '../file/prepared-query.ts';
import type { ClusterSet } from './cluster-sets.ts';

/**
 * Names new clusters of a set by its pattern, in the order in which they are asked for. No name comes again that a cluster of the set has or had,
 * however it got it.
 */
export function clusterNamer(
  connection: DatabaseSync,
  { id, pattern }: ClusterSet,
  year: number,
): (threshold: number) => { name: string; number: number } {
  const used = usedNames(connection, id);
  // Where the pattern tells no year or threshold, numbers go on over all of them.
  const among = [
    ...(pattern.includes('{year}') ? ['year = :year'] : []),
    ...(pattern.includes('{threshold}') ? ['threshold = :threshold'] : []),
  ];
  const last = statementOf(
    connection,
    `select coalesce(max(number), 0) as n from cluster where cluster_set = :id and ${['true', ...among].join(' and ')}`,
  );
  last.setAllowUnknownNamedParameters(true);
  const numbers = new Map<number | undefined, number>();
  return (threshold) => {
    const key = pattern.includes('{threshold}') ? threshold : undefined;
    let number = numbers.get(key) ?? Number(last.get({ id, year, threshold })?.['n']);
    let name: string;
    do {
      number += 1;
      name = clusterName(pattern, { year, number, threshold });
    } while (used.has(name));
    numbers.set(key, number);
    used.add(name);
    return { name, number };
  };
}

/** All names that clusters of a set have or had. */
function usedNames(connection: DatabaseSync, set: number): Set<string> {
  const rows = statementOf(
    connection,
    `select name from cluster where cluster_set = :set union select name from cluster_former_name where cluster_set = :set`,
  );
  return new Set(rows.all({ set }).map(({ name }) => String(name)));
}
