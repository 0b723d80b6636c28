import type { ApiClient } from '#shared/api/client.ts';
import { getUser } from '#shared/api/user.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';
import type { InboxContent } from './inbox-content.ts';

/** People whose names are asked for at a time. */
const MOST_PEOPLE = 20;

/**
 * The names of those who wrote or decided, with those that are known already. A site that knows no such person is not asked twice. Names
 * that it does not tell now are left for the next time: they keep nothing else from being read.
 */
export async function namesOf(
  api: ApiClient,
  database: string,
  { submission, people = {} }: InboxContent,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const { correspondence, curator } = submission;
  const ids = new Set([...correspondence.map(({ user }) => nameInUri(user)), ...(curator ? [nameInUri(curator)] : [])]);
  const names = { ...people };
  const unknown = [...ids].filter((id) => names[id] === undefined && /^\d+$/.test(id)).slice(0, MOST_PEOPLE);
  for (const id of unknown) {
    try {
      const { first_name, surname } = await api.get(getUser, { database, user_id: id }, undefined, { signal });
      names[id] = `${first_name} ${surname}`.trim();
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
      if (error.problem.status !== 404) return names;
      names[id] = '';
    }
  }
  return names;
}
