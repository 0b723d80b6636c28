import { defined } from '#shared/defined.ts';
import { AppError, toProblem, type ProblemDetail } from '#shared/problem.ts';
import type { Principal } from '#shared/principal.ts';
import { procedures, type EventName, type EventPayload, type ProcedureName } from '#shared/rpc/contract/contract.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { WireResult } from '#shared/rpc/transport.ts';
import type { z } from 'zod';
import type { CallContext, Handlers } from './handler-types.ts';
import { throttle } from '../throttle.ts';

export type Emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;

interface DispatcherOptions {
  /** Who makes all calls through this dispatcher. */
  principal: Principal;
  handlers: Handlers;
  emit: Emit;
  /** Called once for every defect that a handler throws, but not for refusals. */
  readonly onDefect: (procedure: string, error: unknown) => void;
}

function isProcedureName(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}

function detailsOf(error: z.ZodError): ProblemDetail[] {
  return error.issues.map((issue) => {
    const field = issue.path.join('.');
    return { ...defined({ field: field || undefined }), reason: issue.message };
  });
}

function parseInput(name: ProcedureName, input: unknown): unknown {
  // JSON has no `undefined`: over HTTP, a procedure without input gets `null` or nothing.
  const parsed = procedures[name].input.safeParse(input ?? undefined);
  if (parsed.success) return parsed.data;
  const details = detailsOf(parsed.error);
  const sentence = details.map(({ field, reason }) => (field ? `${field} ${reason}` : reason)).join('; ');
  throw new AppError(400, 'invalid_input', `This cannot be done as asked: ${sentence}.`, details);
}

/**
 * Passes calls from any boundary to the handlers. Checks inputs and outputs, makes calls cancellable, and gives errors
 * as data.
 */
export function createDispatcher({ principal, handlers, emit, onDefect }: DispatcherOptions) {
  const running = new Map<string, AbortController>();

  async function run(name: string, input: unknown, context: CallContext): Promise<unknown> {
    if (!isProcedureName(name)) throw new AppError(404, 'unknown_procedure', `There is no procedure called ${name}.`);
    // Every procedure acts for the owner: his files, his databases, his accounts. Others have the REST service.
    if (principal.kind !== 'owner') throw new AppError(403, 'no_right', 'Only the owner of this computer may do this.');
    // The map's type ensures that the handler and the schema of a name fit. A computed name loses that connection.
    const handler = handlers[name] as (input: unknown, context: CallContext) => unknown;
    const value = await handler(parseInput(name, input), context);
    return procedures[name].output.parse(value);
  }

  /** Never rejects. */
  async function call(
    name: string,
    input: unknown,
    caller: { callId: string; signal: AbortSignal },
  ): Promise<WireResult> {
    const { callId } = caller;
    const controller = new AbortController();
    const signal = AbortSignal.any([caller.signal, controller.signal]);
    const progress = throttle((now: Progress) => emit('call:progress', { call_id: callId, ...now }));
    let isWaiting = false;
    function onWaiting(message: string): void {
      isWaiting = true;
      emit('call:waiting', { call_id: callId, message });
    }
    running.set(callId, controller);
    try {
      const context = { callId, principal, signal, onProgress: progress.call, onWaiting };
      return { ok: true, value: await run(name, input, context) };
    } catch (error) {
      if (signal.aborted) return { ok: false, problem: toProblem(new DOMException('Cancelled.', 'AbortError')) };
      const problem = toProblem(error);
      if (problem.code === 'internal') onDefect(name, error);
      return { ok: false, problem };
    } finally {
      progress.stop();
      if (isWaiting) emit('call:waiting', { call_id: callId });
      if (running.get(callId) === controller) running.delete(callId);
    }
  }

  return {
    call,
    cancel: (callId: string): void => running.get(callId)?.abort(),
    cancelAll: (): void => running.forEach((controller) => controller.abort()),
  };
}
