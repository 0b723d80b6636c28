import type { SiteHealth } from '#shared/rpc/contract/site-health.ts';
import type { RemoteControls } from './site-source.ts';

/** Entries of each list that are shown. */
const SHOWN = 20;

/** The controls of two connections to one site, one that signs and one that does not, as one. `blot` takes out what was signed with. */
export function joinedControls(
  first: RemoteControls,
  second: RemoteControls,
  blot: (health: SiteHealth) => SiteHealth,
): RemoteControls {
  const both = [first, second];
  return {
    async health() {
      const [one, other] = await Promise.all([first.health(), second.health()]);
      return blot(joined(one, other));
    },
    async askAnew() {
      for (const controls of both) await controls.askAnew();
    },
    async forgetReplies() {
      for (const controls of both) await controls.forgetReplies();
    },
    close: () => both.forEach((controls) => controls.close()),
  };
}

/** Kept replies and waiting requests are those of the whole site in each of the two; the rest is of one connection. */
function joined(one: SiteHealth, other: SiteHealth): SiteHealth {
  const [later, earlier] = latest(one) >= latest(other) ? [one, other] : [other, one];
  const newestFirst = <Entry extends { at: number }>(entries: Entry[]): Entry[] =>
    entries.toSorted((left, right) => right.at - left.at).slice(0, SHOWN);
  return {
    ...earlier,
    ...later,
    ...newest(one, other, 'answered_at'),
    ...newest(one, other, 'failed_at'),
    requests: one.requests + other.requests,
    from_cache: one.from_cache + other.from_cache,
    cache_bytes: Math.max(one.cache_bytes, other.cache_bytes),
    cache_replies: Math.max(one.cache_replies, other.cache_replies),
    limits: newestFirst([...one.limits, ...other.limits]),
    failures: newestFirst([...one.failures, ...other.failures]),
  };
}

/** When a connection last answered or failed. */
function latest({ answered_at = 0, failed_at = 0 }: SiteHealth): number {
  return Math.max(answered_at, failed_at);
}

function newest(one: SiteHealth, other: SiteHealth, member: 'answered_at' | 'failed_at') {
  const time = Math.max(one[member] ?? 0, other[member] ?? 0);
  return time === 0 ? {} : { [member]: time };
}
