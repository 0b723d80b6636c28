import { describe, expect, test } from 'vitest';
import { addRequests } from '#renderer/api/transport/events.ts';
import { countOutcomes, filterRequests } from '#renderer/features/settings/request-filter.ts';
import type { ServiceRequest } from '#shared/rpc/contract/service.ts';

const request = (id: number, status: number, path = '/db'): ServiceRequest => ({
  id,
  at: 0,
  method: 'GET',
  path,
  status,
  ms: 1,
});

describe('the list of requests', () => {
  const requests = [request(1, 200), request(2, 304, '/db/Demo'), request(3, 404), request(4, 499), request(5, 500)];

  test('counts what was answered, refused and failed', () => {
    expect(countOutcomes(requests)).toEqual({ all: 5, answered: 2, refused: 2, failed: 1 });
  });

  test('shows those of a kind and a path, newest first', () => {
    expect(filterRequests(requests, 'all', '').map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(filterRequests(requests, 'refused', '').map(({ id }) => id)).toEqual([4, 3]);
    expect(filterRequests(requests, 'all', ' demo').map(({ id }) => id)).toEqual([2]);
  });
});

describe('requests that arrive', () => {
  const of = (...ids: number[]) => ids.map((id) => request(id, 200));

  test('are added once, and the oldest go', () => {
    expect(addRequests(of(1, 2), of(2, 3))?.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(addRequests([], of(41, 42))?.map(({ id }) => id)).toEqual([41, 42]);
    const many = addRequests(of(...Array.from({ length: 500 }, (_, index) => index)), of(500, 501));
    expect([many?.length, many?.[0]?.id]).toEqual([500, 2]);
  });

  test('are read anew when some are missing in between', () => {
    expect(addRequests(of(1, 2), of(5))).toBeUndefined();
  });
});
