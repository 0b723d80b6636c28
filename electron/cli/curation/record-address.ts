import type { HttpMethod, Route } from '#shared/api/route.ts';
import { routeAt } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';

/** What a command does with a record: the method, and what the path of its route adds to the address of the record. */
const ROUTES = {
  show: { method: 'GET', part: 'edit' },
  add: { method: 'POST' },
  change: { method: 'PATCH' },
  delete: { method: 'DELETE' },
  history: { method: 'GET', part: 'changes' },
} as const satisfies Record<string, { method: HttpMethod; part?: string }>;

export type RecordAction = keyof typeof ROUTES;

/** What one asks for at the address of a record. */
export interface AskedRecord {
  route: Route;
  /** Values of the placeholders of its path. */
  params: Record<string, string>;
}

/**
 * The route for an address such as `neisseria/loci/abcZ/alleles/3`, written as below `/db` of the service (a slash in a name is `%2F`).
 * The history of a database has the address of the database. AppError codes: bad_address 400.
 */
export function askedRecord(action: RecordAction, address: string): AskedRecord {
  const parts = address.replaceAll(/^\/*(?:db\/)?|\/+$/g, '').split('/');
  const asked: { method: HttpMethod; part?: string } = ROUTES[action];
  const own = action === 'history' && parts.length === 1 ? ['curation', 'changes'] : asked.part ? [asked.part] : [];
  const path = ['', 'db', ...parts, ...own].join('/');
  const found = routeAt(asked.method, path, ({ right, id }) => right === 'curate' || id.endsWith('Changes'));
  if (found) return found;
  throw new AppError(400, 'bad_address', `"${address}" ${REFUSALS[action]}`);
}

const ONE = 'is the address of no record that is kept by hand. An address is, for example, DATABASE/isolates/3.';
const REFUSALS: Readonly<Record<RecordAction, string>> = {
  show: ONE,
  change: ONE,
  delete: ONE,
  add: 'is the address of no list to which records are added. An address is, for example, DATABASE/isolates.',
  history:
    'is the address of no record that has a history, nor the name of a database. An address is, for example, DATABASE/isolates/3.',
};
