import type { SiteSource } from '#electron/remote/site-source.ts';

/** A site whose replies are noted: when it gave the oldest of them, and the oldest of those that may be outdated now (ISO timestamps). */
export interface TimedSite {
  source: SiteSource;
  /** The same site, which gives kept replies unasked (`SiteRequest.unchangedSince`). */
  unchangedSince(time: number): { source: SiteSource; hasGivenKept(): boolean };
  asOf(): string | undefined;
  outdatedSince(): string | undefined;
}

/** Notes when a site gives what it is asked for, to be said beside what is made of it. */
export function noteReplyTimes(site: SiteSource): TimedSite {
  const given: string[] = [];
  const outdated: string[] = [];
  const source: SiteSource = {
    ...site,
    async request(asked) {
      const reply = await site.request(asked);
      given.push(reply.origin.as_of);
      if (reply.origin.problem !== undefined) outdated.push(reply.origin.as_of);
      return reply;
    },
  };
  return {
    source,
    unchangedSince(time) {
      let isKept = false;
      const request: SiteSource['request'] = async (asked) => {
        const reply = await source.request({ ...asked, unchangedSince: time });
        isKept ||= reply.origin.from_cache;
        return reply;
      };
      return { source: { ...source, request }, hasGivenKept: () => isKept };
    },
    asOf: () => given.toSorted()[0],
    outdatedSince: () => outdated.toSorted()[0],
  };
}
