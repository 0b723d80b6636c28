import { existsSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Progress } from '#shared/rpc/contract/job.ts';
import { captivePortal, proxyPage, loginRedirect, refusal, type Fault } from '../../support/scripted-site/faults.ts';
import { startScriptedSite, type ScriptedSite } from '../../support/scripted-site/scripted-site.ts';
import { contentOfCopy, copyFile, copyFolder, mirror, siteOf, sourceOf } from './mirror-support.ts';
import { SMALL, startSmallSite, type SmallSite } from './small-site.ts';

let small: SmallSite;
let site: ScriptedSite;
let root: string;
const folders: string[] = [];
beforeAll(async () => {
  small = await startSmallSite();
});
beforeEach(async () => {
  root = copyFolder();
  folders.push(root);
  site = await startScriptedSite();
  site.usual = asService;
});
afterEach(() => site.close());
afterAll(async () => {
  await small.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The reply of the small site, below the address of the scripted one. */
const asService: Fault = ({ url = '', headers: { host = '' } }, response) => {
  async function answer(): Promise<void> {
    const { statusCode, headers, payload } = await small.service.app.inject({ method: 'GET', url, headers: { host } });
    response.writeHead(statusCode, { 'content-type': headers['content-type'] ?? '' }).end(payload);
  }
  void answer();
};

function attempt(waits: string[] = [], signal = new AbortController().signal) {
  const source = { ...sourceOf(small.contract, SMALL), address: site.origin };
  const asked = site.source({ address: site.origin, dialect: 'contract', name: 'Small site' });
  const onProgress = ({ is_waiting, message = '' }: Progress) => void (is_waiting ? waits.push(message) : 0);
  return mirror(root, asked, source, { signal, onProgress, time: site.time });
}

const busy = (after?: string): Fault =>
  refusal(503, 'The load is too high.', after === undefined ? {} : { 'retry-after': after });
const LOAD_MS = 60_000;

/** The first requests are answered, the rest meet the fault. */
function afterAnswers(count: number, fault: Fault): Fault {
  let left = count;
  return (request, response) => {
    left -= 1;
    (left < 0 ? fault : asService)(request, response);
  };
}

test('a copy survives many refusals in a row: it waits as long as the site says, tells so, and ends equal to another', async () => {
  let number = 0;
  // Each sixth request meets a site that is busy for two and a half minutes, whatever is asked meanwhile.
  let busyUntil = 0;
  site.usual = (request, response) => {
    number += 1;
    if (number % 6 === 0 && busyUntil === 0) busyUntil = site.time.now() + 2.5 * LOAD_MS;
    const left = busyUntil - site.time.now();
    if (left <= 0) busyUntil = 0;
    (left > 0 ? busy('60') : asService)(request, response);
  };
  const waits: string[] = [];
  await attempt(waits);
  expect(waits[0]).toMatch(/^Small site is busy; trying again at (?:\d{4}-\d\d-\d\d )?\d\d:\d\d \(2nd time\)$/);
  expect(waits.some((text) => text.includes('(3rd time)'))).toBe(true);
  // No request of ours was refused while it should have waited.
  expect(Math.min(...site.time.waits.filter((ms) => ms > 5_000))).toBeGreaterThanOrEqual(59_000);
  const whole = copyFolder();
  folders.push(whole);
  await mirror(whole, siteOf(small.contract), sourceOf(small.contract, SMALL));
  expect(await contentOfCopy(copyFile(root))).toEqual(await contentOfCopy(copyFile(whole)));
});

describe('a copy gives up with a sentence, and goes on later where it stopped', () => {
  const NOT_UNTIL = /wants no request before \d{4}-\d\d-\d\d \d\d:\d\d, which is longer/;
  const BUSY: [string, Fault, RegExp][] = [
    [
      '503 with a page of a proxy, for ever',
      proxyPage(503),
      /has been busy for \d\d minutes, in which it was asked \d+ times/,
    ],
    ['503 with a negative pause, for ever', busy('-5'), /has been busy for/],
    ['a pause of a year', busy('31536000'), NOT_UNTIL],
    ['a pause until a day in ten years', busy('Thu, 26 Nov 2037 10:00:00 GMT'), NOT_UNTIL],
  ];
  test.each(BUSY)('%s', async (_name, fault, sentence) => {
    site.usual = afterAnswers(12, fault);
    await expect(attempt()).rejects.toMatchObject({
      problem: { status: 503, code: 'site_busy', message: expect.stringMatching(sentence) },
    });
    expect(existsSync(copyFile(root))).toBe(false);
    expect(site.asked.length).toBeLessThan(12 + 45);
  });

  test('503 that asks for no pause, for ever', async () => {
    site.usual = afterAnswers(12, busy('0'));
    await expect(attempt()).rejects.toMatchObject({ problem: { code: 'site_busy' } });
    // What was read of the schemes lies here already.
    const scheme = 'GET /db/sample/schemes/1';
    expect(site.asked.slice(0, 12)).toContain(scheme);
    site.asked.length = 0;
    site.usual = asService;
    await attempt();
    expect(site.asked).not.toContain(scheme);
  });

  const BROKEN: [string, Fault, RegExp][] = [
    ['a web page', captivePortal(), /A web page came from/],
    ['a web page that is called JSON', captivePortal('application/json'), /A web page came from/],
    [
      'a redirect to another host',
      loginRedirect('https://elsewhere.example/db'),
      /sends this request on to https:\/\/elsewhere/,
    ],
    ['100 MB in one member', hugeMember, /larger than 64 MB/],
    ['a reply without an end', endless, /larger than 64 MB/],
  ];
  test.each(BROKEN)('%s', async (_name, fault, sentence) => {
    site.usual = afterAnswers(12, fault);
    await expect(attempt()).rejects.toThrow(sentence);
    expect(existsSync(copyFile(root))).toBe(false);
  });

  test('when the user does not want to wait any longer', async () => {
    const controller = new AbortController();
    site.usual = afterAnswers(12, busy('60'));
    const waits: string[] = [];
    waits.push = () => {
      controller.abort();
      return 0;
    };
    await expect(attempt(waits, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(site.asked.length).toBeLessThan(20);
  });
});

const MEGABYTE = Buffer.alloc(1024 * 1024, 'A');

/** Writes as fast as it is read. */
function pour(response: Parameters<Fault>[1], megabytes: number, end: string): void {
  let left = megabytes;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(MEGABYTE)) return void response.once('drain', more);
    }
    if (left <= 0) response.end(end);
  };
  more();
}

function hugeMember(_request: Parameters<Fault>[0], response: Parameters<Fault>[1]): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"records":1,"description":"');
  pour(response, 100, '"}');
}

function endless(_request: Parameters<Fault>[0], response: Parameters<Fault>[1]): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"records":[');
  pour(response, Infinity, '');
}
