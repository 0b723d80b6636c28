import type { InboxRow } from '#electron/store/site/inbox-rows.ts';
import { ownsIsolates } from '#electron/store/isolates/own-isolates.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import type { CurationActions } from '#electron/curation/curation-actions.ts';
import type { OwnCustody } from '#shared/api/custody.ts';
import { defined } from '#shared/defined.ts';
import { AppError, toProblem } from '#shared/problem.ts';
import { OWNER } from '#shared/principal.ts';
import { embargoStored } from '#shared/rules/asked-embargo.ts';
import { dayIn, daysUntil, monthsAfter } from '#shared/rules/embargo.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import type { Embargo } from '#shared/rpc/contract/embargo.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { askedEmbargo } from '../drafts/describe-draft.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { contentOf, itemStates, placeKey } from './inbox-content.ts';

type EmbargoTools = Pick<WorkbenchContext, 'dataFolder' | 'sites' | 'inbox'>;
type EmbargoList = OutputOf<'embargo:list'>;
type EmbargoPlace = Pick<Embargo, 'site' | 'site_name' | 'database' | 'account' | 'as_of'>;

/** Days for which an embargo that has ended is still listed. */
const TOLD_FOR = 30;

/** The user's embargoes over all sites. No site is asked: what each last told is kept in `site.sqlite`. */
export async function listEmbargoes(tools: EmbargoTools, now = new Date()): Promise<EmbargoList> {
  const { dataFolder, sites, inbox } = tools;
  const { drafts, inbox: kept, ownCustody, remoteAccounts } = dataFolder.site;
  const names = new Map(sites.list().map(({ id, name }) => [id, name]));
  const accounts = new Map((await remoteAccounts.list()).map(({ id, name }) => [id, name]));
  const here = await isolatesHere(tools, names.get(LOCAL_SITE) ?? LOCAL_SITE);
  const told = (await ownCustody.list()).filter(({ site }) => names.has(site));
  const known = [
    ...here.known,
    ...told.flatMap(({ site, account, database_name: database, asked_at: as_of, content }) => {
      const place = { site, site_name: names.get(site) ?? site, database, as_of };
      const custody = content === null ? undefined : (JSON.parse(content) as OwnCustody);
      return custody ? [{ place: { ...place, ...defined({ account: accounts.get(account) }) }, custody }] : [];
    }),
  ];
  const asked = new Map(
    (await drafts.sent()).map((row) => [placeKey(row.site, row.database_name, row.submission_id), row.id]),
  );
  const submissions = (await kept.list())
    .filter(({ site, archived_at }) => archived_at === null && names.has(site))
    .map(async (row) => {
      const { site, database_name: database, account, updated_at } = row;
      const draft = asked.get(placeKey(site, database, row.submission_id));
      const months = draft === undefined ? undefined : askedEmbargo(await drafts.get(draft));
      const look = told.find((one) => one.site === site && one.database_name === database && one.account === account);
      const as_of = look?.asked_at ?? updated_at;
      const account_name = account === null ? undefined : accounts.get(account);
      const place = {
        site,
        site_name: names.get(site) ?? site,
        database,
        ...defined({ account: account_name, as_of }),
      };
      const tellsIsolates = site === LOCAL_SITE || (look !== undefined && look.content !== null);
      return ofSubmission(row, place, { asked: months, tellsIsolates, now });
    });
  const embargoes = [
    ...known.flatMap(({ place, custody }) => ofIsolates(place, custody, now)),
    ...(await Promise.all(submissions)).filter((one) => one !== undefined),
  ].toSorted((one, other) => rankOf(one) - rankOf(other) || (one.day ?? '9').localeCompare(other.day ?? '9'));
  const concerned = new Set(embargoes.map(({ site }) => site));
  return {
    embargoes,
    unlisted: known.reduce((sum, { custody }) => sum + Math.max(0, custody.records - custody.isolates.length), 0),
    failures: [...here.failures, ...inbox.failures().filter(({ site }) => concerned.has(site))],
  };
}

function rankOf({ state }: Embargo): number {
  return ['not_stored', 'private', 'waiting', 'ended'].indexOf(state === 'waiting' ? 'private' : state);
}

/** The isolates that the owner of this computer owns in its databases, as these say now. */
async function isolatesHere({ dataFolder }: EmbargoTools, site_name: string) {
  const actions: CurationActions = dataFolder.changes.of();
  const known: { place: EmbargoPlace; custody: OwnCustody }[] = [];
  const failures: EmbargoList['failures'] = [];
  const { user_name } = ownerAs(dataFolder.site);
  for (const name of await dataFolder.listDatabaseNames()) {
    try {
      const database = await dataFolder.open(name);
      if (kindOf(database) !== 'isolates' || !ownsIsolates(database, user_name)) continue;
      const custody = await actions.read('custody.own', { database: name, principal: OWNER, input: undefined });
      known.push({ place: { site: LOCAL_SITE, site_name, database: name }, custody });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message } = toProblem(error);
      failures.push({ site: LOCAL_SITE, site_name, database: name, code, message });
    }
  }
  return { known, failures };
}

/** Isolates of one database, together where they have the same day. */
function ofIsolates(place: EmbargoPlace, { time_zone, isolates, published }: OwnCustody, now: Date): Embargo[] {
  const together = new Map<string, Embargo & { isolates: object }>();
  function add(one: Pick<OwnCustody['isolates'][number], 'isolate_id' | 'isolate'>, more: Partial<Embargo>): void {
    const { state = 'private', day } = more;
    const key = JSON.stringify([state, more]);
    const { isolate_id, isolate: name } = one;
    const before = together.get(key);
    if (before?.isolates) {
      before.isolates.count += 1;
      before.isolates.ids.push(isolate_id);
    } else {
      const days_left = day === undefined || state === 'ended' ? undefined : daysUntil(day, time_zone, now);
      const isolates_first = { count: 1, isolate_id, name, ids: [isolate_id] };
      const said = { ...place, time_zone, is_reckoned: false, ...more, ...defined({ days_left }), state };
      together.set(key, { ...said, isolates: isolates_first });
    }
  }
  const today = dayIn(time_zone, now);
  for (const { embargo_until: day, asked_until, ...one } of isolates) {
    const hasEnded = day !== undefined && day <= today;
    add(one, { state: hasEnded ? 'ended' : 'private', ...defined({ day, asked_until }) });
  }
  for (const { published_at, ...one } of published) {
    add(one, { state: 'ended', day: dayIn(time_zone, new Date(published_at)) });
  }
  return [...together.values()];
}

interface EmbargoFacts {
  /** Months that the draft on this computer asked for. */
  asked: number | undefined;
  /** The site tells of the isolates that were made of it. */
  tellsIsolates: boolean;
  now: Date;
}

/** A submission under embargo. Undefined: it has none, or nothing became private, or its isolates are listed themselves. */
function ofSubmission(
  row: InboxRow,
  place: EmbargoPlace,
  { asked, tellsIsolates, now }: EmbargoFacts,
): Embargo | undefined {
  const { submission } = contentOf(row);
  const { embargo: stored, embargo_until, date_submitted, status, outcome, type } = submission;
  if ((asked === undefined && stored === undefined) || outcome === 'bad') return undefined;
  const about = { ...place, submission: { submission_id: row.submission_id, type }, is_reckoned: false };
  if (asked !== undefined && stored !== asked) {
    return { ...about, state: 'not_stored', doubt: embargoStored(asked, stored, place.site_name).text };
  }
  const states = itemStates(submission);
  const isSettled = status === 'closed' || (states.length > 0 && !states.includes('pending'));
  if (isSettled && tellsIsolates) return undefined;
  const months = stored ?? 0;
  const isReckonable = status !== 'started' && /^\d{4}-\d\d-\d\d$/.test(date_submitted);
  const day = embargo_until ?? (isReckonable ? monthsAfter(date_submitted, months) : undefined);
  const days_left = day === undefined ? undefined : daysUntil(day, 'UTC', now);
  const hasEnded = days_left !== undefined && days_left <= 0;
  if (hasEnded && days_left < -TOLD_FOR) return undefined;
  const state = hasEnded ? 'ended' : isSettled ? 'private' : 'waiting';
  return {
    ...about,
    state,
    is_reckoned: embargo_until === undefined && day !== undefined,
    ...defined({ day, days_left: hasEnded ? undefined : days_left }),
  };
}
