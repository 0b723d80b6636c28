import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { EventName, EventPayload, InputOf, ProcedureName } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { defined } from '#shared/defined.ts';
import { keys } from './keys.ts';

/**
 * The beginning of query keys, which stands for all queries whose key begins so. Of a procedure: its name, then what its input holds
 * among others. The other words begin the keys of what routes of sites answer, or of what is put together of several answers.
 */
export type Outdated = readonly [ProcedureName | 'api' | 'databases' | 'item-typing' | 'queue', ...unknown[]];

const CASES: Outdated[] = [['case:list'], ['case:read'], ['case:offer']];
const CLIENTS: Outdated[] = [['clients:list'], ['clients:waiting'], ['clients:permissions']];
const COMPARISONS: Outdated[] = [
  ['comparison:list'],
  ['comparison:read'],
  ['comparison:tree'],
  ['comparison:distances'],
  ['comparison:clusters'],
  ['comparison:pair'],
  ['comparison:nearest'],
];
const INBOX: Outdated[] = [['inbox:list'], ['inbox:unread'], ['inbox:read'], ['embargo:list']];
const OWN_DATABASES: Outdated[] = [['database:list'], ['trash:list']];
const KEYS: Outdated[] = [['keys:list']];
const PEOPLE: Outdated[] = [['people:list'], ['people:limits'], ...KEYS];
const WATCHES: Outdated[] = [['watch:list'], ['watch:notices'], ['watch:choices']];
const RUNS: Outdated[] = [['result:list'], ['result:open'], ['result:of_genomes']];

/** Procedures that answer from a database, of any site and of this computer only. */
const FROM_ANY_SITE = ['mirror:estimate', 'profile:search'] as const;
const FROM_HERE = [
  'care:look-into',
  'classification:preview',
  'clusters:list-deleted',
  'linked-field:list',
  'mirror:reports',
  'scan:count',
  'verdicts:count',
] as const;

/** Which databases a site has, and what they hold. */
export function databasesOf(site: string): Outdated[] {
  return [keys.databases(site), ...(site === LOCAL_SITE ? OWN_DATABASES : [])];
}

/** What was read of the records of a database, or of all databases of a site. */
export function recordsOf(site: string, database?: string): Outdated[] {
  return [
    database === undefined ? ['api', site] : keys.database(site, database),
    ...FROM_ANY_SITE.map((name): Outdated => [name, defined({ site, database })]),
    ['embargo:list'],
    ...(site === LOCAL_SITE ? WATCHES : []),
    ...(site === LOCAL_SITE ? FROM_HERE.map((name): Outdated => [name, defined({ database })]) : []),
  ];
}

/** What a site was asked for: its databases, their records, and the accounts there. */
export function answersOf(site: string): Outdated[] {
  return [...contentOf(site), ...askersOf(site)];
}

/** What a site shows to whoever asks it. */
const contentOf = (site: string): Outdated[] => [...databasesOf(site), ...recordsOf(site)];

const askersOf = (site: string): Outdated[] => [
  ['site-account:list', { site }],
  ['site-key:get', { site }],
  ['site:health', { site }],
  ['remote-site:check', {}, site],
];

/** What each event makes out of date. */
export const afterEvent: { readonly [Name in EventName]?: (payload: EventPayload<Name>) => Outdated[] } = {
  'cases:changed': () => CASES,
  'comparisons:changed': () => COMPARISONS,
  'databases:changed': ({ databases }) => [
    ...databasesOf(LOCAL_SITE),
    ['demo:examples'],
    ...RUNS,
    ...PEOPLE,
    ...databases.flatMap((name) => recordsOf(LOCAL_SITE, name)),
  ],
  'drafts:changed': ({ draft_id, state }) => [
    ...CASES,
    ['draft:list'],
    // A change of the content comes from the page that shows it.
    ...(state === undefined ? [] : [['draft:read', { draft_id }] as const]),
    // What was sent leaves the list of drafts, and comes with the submissions that its site tells of.
    ...(state === 'sent' ? [['inbox:refresh'] as const] : []),
  ],
  'inbox:changed': () => [...INBOX, ...CASES],
  'people:changed': () => PEOPLE,
  'results:changed': () => RUNS,
  'sites:changed': ({ site, is_asked_by_others = false }) => [
    ['site:list'],
    ['site:may-send'],
    ...(is_asked_by_others ? askersOf(site) : answersOf(site)),
  ],
};

/** What each call makes out of date, where no event tells of it. */
export const afterCall: { readonly [Name in ProcedureName]?: (input: InputOf<Name>) => Outdated[] } = {
  'clients:add': () => CLIENTS,
  'clients:allow': () => CLIENTS,
  'clients:deny': () => CLIENTS,
  'clients:end-permission': () => CLIENTS,
  'clients:revoke': () => CLIENTS,
  'keys:add': () => KEYS,
  'keys:allow': () => KEYS,
  'keys:ban': () => KEYS,
  'keys:end': () => KEYS,
  'mail:remove': () => [['mail:get']],
  'mail:set': () => [['mail:get']],
  // Whether the last mail was sent is among it.
  'mail:test': () => [['mail:get']],
  'recent:add': () => [['recent:list']],
  'saved-query:delete': () => [['saved-query:list']],
  'saved-query:save': () => [['saved-query:list']],
  'secret-keeping:choose': () => [['secret-keeping:get']],
  'service:clear-requests': () => [['service:requests']],
  'site:allow-sending': ({ site }) => [['site:may-send', { site }]],
};

/** Calls that answer what another procedure answers from then on. */
export const newAnswerOf: { readonly [Name in ProcedureName]?: ProcedureName } = {
  'service:start': 'service:status',
  'service:stop': 'service:status',
  'settings:update': 'settings:get',
};

/**
 * What may have changed between the first reply and the first event: a job may have ended, and made databases, sites may have been asked, and watches
 * have found something.
 */
export const missedAtFirst: Outdated[] = [['job:list'], ...databasesOf(LOCAL_SITE), ...INBOX, ...CASES, ...WATCHES];

/** Reads again what is shown of this, the rest when it is next wanted. All is out of date before any of it is read. */
export function readAgain(client: QueryClient, outdated: readonly Outdated[]): Promise<void> {
  return client.invalidateQueries(among(outdated));
}

/** Forgets what a site showed, and reads it anew as others: what an account or a key could read is not shown even while the site is away. */
export function readAsOthers(client: QueryClient, site: string): Promise<void> {
  return client.resetQueries(among(contentOf(site)));
}

const among = (outdated: readonly Outdated[]) => ({
  predicate: ({ queryKey }: { queryKey: QueryKey }) =>
    outdated.some((beginning) => partialMatchKey(queryKey, beginning)),
});
