import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Route, RouteDeclaration } from '#shared/api/route.ts';
import { route } from '#shared/api/route.ts';

interface Rest {
  id: string;
  path: string;
  summary: string;
  response: z.ZodType;
}

describe('a route', () => {
  it('says whether it reads or writes, or does not compile', () => {
    expectTypeOf<Rest & { method: 'GET' }>().toExtend<RouteDeclaration>();
    expectTypeOf<Rest & { method: 'GET'; effect: 'writes' }>().not.toExtend<RouteDeclaration>();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      expectTypeOf<Rest & { method: typeof method }>().not.toExtend<RouteDeclaration>();
      expectTypeOf<Rest & { method: typeof method; effect: 'reads' }>().toExtend<RouteDeclaration>();
      expectTypeOf<Rest & { method: typeof method; effect: 'writes' }>().toExtend<RouteDeclaration>();
    }
    expectTypeOf<Omit<Route, 'effect'>>().not.toExtend<Route>();
  });

  it('reads no body unless it has one, and then JSON unless it says otherwise', () => {
    const rest = { id: 'x', path: '/x', summary: '', response: z.unknown() };
    expect(route({ ...rest, method: 'GET' })).toMatchObject({ effect: 'reads', bodyKind: 'none' });
    expect(route({ ...rest, method: 'DELETE', effect: 'writes' })).toMatchObject({ bodyKind: 'none' });
    const body = z.object({});
    expect(route({ ...rest, method: 'PUT', effect: 'writes', body })).toMatchObject({ bodyKind: 'json' });
    expect(route({ ...rest, method: 'POST', effect: 'writes', body, bodyKind: 'form' }).bodyKind).toBe('form');
  });
});
