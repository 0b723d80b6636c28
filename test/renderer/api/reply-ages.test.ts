import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAge, noteReply, readAge } from '#renderer/api/databases/reply-ages.ts';

const origin = (as_of: string, problem?: string) => ({
  dialect: 'deployed' as const,
  as_of,
  from_cache: problem !== undefined,
  ...(problem === undefined ? {} : { problem }),
});

function goTo(pathname: string): void {
  vi.stubGlobal('window', { location: { pathname } });
}

beforeEach(() => {
  forgetAge('a');
  goTo('/one');
});

test('the oldest reply on a page tells its age, with why the site was not asked', () => {
  noteReply('a', { status: 200, body: {}, origin: origin('2026-11-22T10:00:00.000Z') });
  noteReply('a', { status: 200, body: {}, origin: origin('2026-11-20T10:00:00.000Z', 'It is away.') });
  noteReply('a', { status: 200, body: {}, origin: origin('2026-11-22T10:00:01.000Z') });
  expect(readAge('a')).toEqual({ page: '/one', as_of: '2026-11-20T10:00:00.000Z', problem: 'It is away.' });
  expect(readAge('b')).toBeUndefined();
  goTo('/two');
  noteReply('a', { status: 200, body: {}, origin: origin('2026-11-22T10:00:02.000Z') });
  expect(readAge('a')).toEqual({ page: '/two', as_of: '2026-11-22T10:00:02.000Z' });
});

test('what a site holds back from strangers is told, but a refusal is no such word', () => {
  const at = origin('2026-11-22T10:00:00.000Z');
  const limit = 'Records added after 2024-12-31 need a login.';
  noteReply('a', { status: 404, body: { message: 'No such locus' }, origin: at });
  expect(readAge('a')?.limit).toBeUndefined();
  noteReply('a', { status: 200, body: { records: 1, message: limit }, origin: at });
  noteReply('a', { status: 200, body: [{ message: 'in a list' }], origin: at });
  expect(readAge('a')).toMatchObject({ limit });
});
