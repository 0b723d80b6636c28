import { rmSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SiteReply, SiteRequest, SiteSource } from '#electron/remote/site-source.ts';
import { AppError } from '#shared/problem.ts';
import { contentOfCopy, copyFile, copyFolder, mirror, siteOf, sourceOf, tampered } from './mirror-support.ts';
import { SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let small: SmallSite;
let root: string;
const folders: string[] = [];
beforeAll(async () => {
  small = await startSmallSite();
});
beforeEach(() => {
  root = copyFolder();
  folders.push(root);
});
afterAll(async () => {
  await small.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Body = Record<string, unknown>;

/** The site, with replies to some paths changed. */
function lying(pattern: RegExp, change: (body: Body, request: SiteRequest) => Body): SiteSource {
  return tampered(siteOf(small.contract), (request, reply): SiteReply | undefined =>
    pattern.test(request.path) && reply.status === 200
      ? { ...reply, body: change(structuredClone(reply.body) as Body, request) }
      : undefined,
  );
}

const attempt = (site: SiteSource, signal?: AbortSignal) =>
  mirror(root, site, sourceOf(small.contract, SMALL), signal ? { signal } : {});

/** Loci of the sample whose alleles lists are changed. */
const MANY = /\/loci\/many\/alleles\?/;

describe('a site that lies ends in a sentence, and nothing is written', () => {
  const lies: [string, SiteSource | (() => SiteSource), RegExp][] = [
    [
      'counts that do not fit',
      () => lying(MANY, (body) => ({ ...body, records: Number(body['records']) + 7 })),
      /ends after 50 of 57 records/,
    ],
    [
      'fewer counted than listed',
      () => lying(MANY, (body) => ({ ...body, records: 12 })),
      /has more than the 12 that the site counts/,
    ],
    [
      'a page that repeats itself for ever',
      () => lying(MANY, (body) => ({ ...body, records: 5_000 })),
      /repeats what came before|ends after/,
    ],
    [
      'a count that nobody can believe',
      () => lying(MANY, (body) => ({ ...body, records: 2_000_000_000 })),
      /claims 2,000,000,000 records/,
    ],
    [
      'one wrong base in about a hundred records',
      () =>
        lying(MANY, (body) => {
          const alleles = body['alleles'] as Body[];
          const victim = alleles[17] as Body;
          const sequence = String(victim['sequence']);
          const other = sequence.startsWith('A') ? 'C' : 'A';
          alleles[17] = { ...victim, sequence: other + sequence.slice(1) };
          return { ...body, alleles };
        }),
      /gives allele 18 of many differently/,
    ],
    [
      'a wrong allele in a profile',
      () =>
        lying(/\/schemes\/1\/profiles\?/, (body) => {
          const profiles = body['profiles'] as Body[];
          return {
            ...body,
            profiles: profiles.map((each, index) =>
              index === 3 ? { ...each, alleles: { adk: '1', abcZ: '1' } } : each,
            ),
          };
        }),
      /profile 4 of scheme 1 differently/,
    ],
    [
      'a locus with a name that cannot be one',
      () =>
        lying(/\/loci\?/, (body) => {
          const loci = body['loci'] as Body[];
          return { ...body, loci: loci.map((each, index) => (index === 2 ? { ...each, id: '..' } : each)) };
        }),
      /cannot be kept/,
    ],
    [
      'a scheme that lists other loci than it counts',
      () => lying(/\/schemes\/1\/loci/, (body) => ({ ...body, records: 9 })),
      /lists 2/,
    ],
  ];
  test.each(lies)('%s', async (_name, lie, sentence) => {
    const site = typeof lie === 'function' ? lie() : lie;
    await expect(attempt(site)).rejects.toThrow(sentence);
    expect(existsSync(copyFile(root))).toBe(false);
    // What was fetched and is not in doubt serves the next attempt, which succeeds.
    const report = await attempt(siteOf(small.contract));
    expect(report.is_first).toBe(true);
  });
});

test('replies that were kept from before are not copied: without a connection there is a sentence', async () => {
  const site = tampered(siteOf(small.contract), ({ path }, reply) =>
    path.includes('/loci/many/')
      ? { ...reply, origin: { ...reply.origin, from_cache: true, problem: 'Small site has said nothing.' } }
      : undefined,
  );
  await expect(attempt(site)).rejects.toThrow('Small site cannot be reached');
  expect(existsSync(copyFile(root))).toBe(false);
});

test('a list that changes while it is read is read again', async () => {
  let asked = 0;
  const site = lying(MANY, (body) => {
    asked += 1;
    if (asked > 1) return body;
    // Half of a list that was longer a moment ago.
    return { ...body, records: 51, alleles: (body['alleles'] as Body[]).slice(0, 25) };
  });
  const report = await attempt(site);
  expect(report.alleles.find(({ locus }) => locus === 'many')?.changes.added).toBe(50);
});

describe('an attempt that ends', () => {
  test('by an error is continued: what was fetched is not asked for again', async () => {
    let left = 25;
    const breaking: SiteSource = {
      ...siteOf(small.contract),
      async request(request) {
        left -= 1;
        if (left < 0) throw new AppError(502, 'site_unreachable', 'Small site cannot be reached.');
        return siteOf(small.contract).request(request);
      },
    };
    await expect(attempt(breaking)).rejects.toThrow('cannot be reached');
    const asked: string[] = [];
    await attempt(tampered(siteOf(small.contract), ({ path }) => void asked.push(path)));
    expect(asked.filter((path) => /\/schemes\/1\?|\/schemes\/1$/.test(path))).toEqual([]);
    const whole = copyFolder();
    folders.push(whole);
    await mirror(whole, siteOf(small.contract), sourceOf(small.contract, SMALL));
    expect(await contentOfCopy(copyFile(root))).toEqual(await contentOfCopy(copyFile(whole)));
  });

  test('by the user leaves nothing but what was fetched', async () => {
    const controller = new AbortController();
    let left = 20;
    const site = tampered(siteOf(small.contract), () => {
      left -= 1;
      if (left === 0) controller.abort();
      return undefined;
    });
    await expect(attempt(site, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(existsSync(copyFile(root))).toBe(false);
  });
});
