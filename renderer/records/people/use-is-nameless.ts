import { useQuery } from '@tanstack/react-query';
import { query } from '#renderer/api/queries.ts';

/** Whether the owner of this installation has not said his name. */
export function isNameless({ people }: { people: { is_owner: boolean }[] }): boolean {
  return !people.some(({ is_owner }) => is_owner);
}

/** True once that is known of the owner. */
export function useIsNameless(): boolean {
  const people = useQuery(query('people:list')).data;
  return people !== undefined && isNameless(people);
}
