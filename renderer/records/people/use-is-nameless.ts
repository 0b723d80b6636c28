import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '#renderer/api/workbench/people.ts';

/** True once it is known that the owner of this installation has not said his name. */
export function useIsNameless(): boolean {
  const people = useQuery(peopleQueries.all()).data?.people;
  return people !== undefined && !people.some(({ is_owner }) => is_owner);
}
