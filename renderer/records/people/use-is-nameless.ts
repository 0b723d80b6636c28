import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '#renderer/api/workbench/people.ts';

/** Whether the owner of this installation has not said his name. */
export function isNameless({ people }: { people: { is_owner: boolean }[] }): boolean {
  return !people.some(({ is_owner }) => is_owner);
}

/** True once that is known of the owner. */
export function useIsNameless(): boolean {
  const people = useQuery(peopleQueries.all()).data;
  return people !== undefined && isNameless(people);
}
