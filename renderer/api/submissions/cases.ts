import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const caseQueries = {
  /** Newest first. */
  list: () => query('case:list'),

  /** One as it stands by what is known here. AppError 404 `unknown_case`. */
  one: (case_id: string) => query('case:read', { case_id }),

  /** Asks the sites of a case, as long as it is looked at. What they say comes with the case. */
  refresh: (case_id: string) => query('case:refresh', { case_id }),

  /** What a typing report has for a case. */
  offer: (result: ResultKey) => query('case:offer', { result }),
};

/** Sends every draft that is ready. */
export function sendCase(
  case_id: string,
  drafts: NonNullable<InputOf<'case:send'>['drafts']>,
): Promise<OutputOf<'case:send'>> {
  return rpc.call('case:send', { case_id, drafts });
}
