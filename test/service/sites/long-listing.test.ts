import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readList } from '#electron/mirror/read-list.ts';
import { createDirectReader } from '#electron/mirror/site-reader.ts';
import { createRateLimiter } from '#electron/remote/rate-limiter.ts';
import { routes } from '#shared/api/routes.ts';
import { startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';

const PAGES = 3_000;
/** Characters that each page has besides its record, so that pages that are held are noticed. */
const BALLAST = 'x'.repeat(8_000);

let script: ScriptedSite;
beforeAll(async () => {
  script = await startScriptedSite();
  // A site that gives one record a page, whatever is asked for.
  script.usual = (request, response) => {
    const page = Number(new URL(request.url ?? '', script.origin).searchParams.get('page'));
    const body = { records: PAGES, loci: [`${script.address}/db/x/loci/locus_${page}`], ballast: BALLAST };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
});
afterAll(() => script.close());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes in use when all that nobody needs is gone. */
function used(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function walk(signal: AbortSignal) {
  const pace = createRateLimiter('Scripted site', script.time);
  pace.allow({ requests: 1_000_000, within: 1 });
  const source = script.source({ pace });
  const reader = createDirectReader(
    source,
    { site: 'Scripted site', address: script.address, dialect: 'deployed', database: 'x' },
    signal,
  );
  return readList(reader, {
    route: routes.listLoci,
    params: {},
    pageSize: 1,
    nameOf: ({ name = '' }) => name,
    what: 'loci',
  });
}

// Over 2 s: 3,000 replies are read.
test('a listing of 3,000 pages is walked to its end, and no page is held', async () => {
  const before = used();
  const { records, items } = await walk(new AbortController().signal);
  expect([records, items.length]).toEqual([PAGES, PAGES]);
  expect(new Set(items.map(({ name }) => name)).size).toBe(PAGES);
  script.asked.length = 0;
  script.headers.length = 0;
  // All pages together have 24 MB; what is kept are 3,000 names.
  expect(used() - before).toBeLessThan(12_000_000);
});

test('a walk that is given up asks for no further page', async () => {
  const controller = new AbortController();
  const { usual } = script;
  script.asked.length = 0;
  script.usual = (request, response) => {
    if (script.asked.length === 500) controller.abort();
    usual(request, response);
  };
  await expect(walk(controller.signal)).rejects.toThrow(/abort|cancel/i);
  expect(script.asked.length).toBe(500);
});
