import { describe, expect, expectTypeOf, it } from 'vitest';
import { createDispatcher } from '#electron/workbench/procedures/dispatch.ts';
import type { CallContext, Handlers } from '#electron/workbench/procedures/handler-types.ts';
import { OWNER } from '#shared/principal.ts';
import type { ProcedureName } from '#shared/rpc/contract/contract.ts';

const SEARCHED = { total: 9, unit: 'bases', message: 'Searching' };

/** A dispatcher over the given handlers; calling any other would be a defect of the test. */
function setUp(handlers: Partial<Handlers>) {
  const events: [string, unknown][] = [];
  const defects: [string, unknown][] = [];
  const dispatcher = createDispatcher({
    principal: OWNER,
    handlers: handlers as Handlers,
    emit: (name, payload) => events.push([name, payload]),
    onDefect: (procedure, error) => defects.push([procedure, error]),
  });
  const call = (name: string, input?: unknown, callId = 'one') =>
    dispatcher.call(name, input, { callId, signal: new AbortController().signal });
  return { dispatcher, call, events, defects };
}

describe('the handlers', () => {
  it('are one for each procedure, and a missing one does not compile', () => {
    expectTypeOf<keyof Handlers>().toEqualTypeOf<ProcedureName>();
    expectTypeOf<Omit<Handlers, 'query:look'>>().not.toExtend<Handlers>();
    expectTypeOf<() => { restart_needed: string }>().not.toExtend<Handlers['settings:choose-data-folder']>();
    expectTypeOf<() => { restart_needed: boolean }>().toExtend<Handlers['settings:choose-data-folder']>();
  });
});

describe('a call', () => {
  it('gets its input checked, and defaults filled in', async () => {
    const { call } = setUp({ 'job:cancel': () => undefined });
    expect(await call('job:cancel', { job_id: 'a' })).toEqual({ ok: true, value: undefined });
    expect(await call('job:cancel', { job_id: 7 })).toMatchObject({
      ok: false,
      problem: { status: 400, code: 'invalid_input', details: [{ field: 'job_id' }] },
    });
    expect(await call('toString')).toMatchObject({ ok: false, problem: { code: 'unknown_procedure' } });
  });

  it('takes null for no input, as JSON has it', async () => {
    const { call } = setUp({ 'job:list': () => [] });
    expect(await call('job:list', null)).toEqual({ ok: true, value: [] });
  });

  it('whose handler fails or answers nonsense is logged once and shows no internals', async () => {
    const { call, defects } = setUp({
      'job:list': () => {
        throw new TypeError('secret internals');
      },
      'site:list': () => [{ id: 1 }] as never,
    });
    const failed = await call('job:list');
    const nonsense = await call('site:list');
    for (const result of [failed, nonsense])
      expect(result).toMatchObject({ ok: false, problem: { status: 500, code: 'internal' } });
    expect(JSON.stringify([failed, nonsense])).not.toContain('internals');
    expect(defects.map(([procedure]) => procedure)).toEqual(['job:list', 'site:list']);
  });

  it('says who calls', async () => {
    const callers: unknown[] = [];
    const { call } = setUp({
      'job:list': (_input, { principal }) => {
        callers.push(principal);
        return [];
      },
    });
    await call('job:list');
    expect(callers).toEqual([OWNER]);
  });

  it('can be cancelled by its id, or by its caller going away', async () => {
    const { dispatcher, call, defects } = setUp({
      'job:list': (_input, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('whatever')))),
    });
    const byId = call('job:list', undefined, 'first');
    dispatcher.cancel('first');
    expect(await byId).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    const caller = new AbortController();
    const byCaller = dispatcher.call('job:list', undefined, { callId: 'second', signal: caller.signal });
    caller.abort();
    expect(await byCaller).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
    dispatcher.cancel('first');
    expect(defects).toEqual([]);
  });

  it('can be cancelled by its id after an older call of the same id has ended', async () => {
    const ends: (() => void)[] = [];
    const { dispatcher, call } = setUp({
      'job:list': (_input, { signal }) =>
        new Promise((resolve, reject) => {
          ends.push(() => resolve([]));
          signal.addEventListener('abort', () => reject(new Error('whatever')));
        }),
    });
    const older = call('job:list', undefined, 'same');
    const newer = call('job:list', undefined, 'same');
    ends[0]?.();
    expect(await older).toEqual({ ok: true, value: [] });
    dispatcher.cancel('same');
    expect(await newer).toMatchObject({ ok: false, problem: { code: 'cancelled' } });
  });

  it('tells about its progress under its own id, and not after its end', async () => {
    const contexts: CallContext[] = [];
    const { call, events } = setUp({
      'job:list': (_input, context) => {
        contexts.push(context);
        context.onProgress({ ...SEARCHED, done: 1 });
        context.onProgress({ ...SEARCHED, done: 2 });
        return [];
      },
    });
    await call('job:list', undefined, 'mine');
    contexts[0]?.onProgress({ ...SEARCHED, done: 3 });
    const told = { call_id: 'mine', done: 1, total: 9, unit: SEARCHED.unit, message: 'Searching' };
    expect(events).toEqual([['call:progress', told]]);
  });
});
