import { z } from 'zod';
import { AppError } from '../problem.ts';
import { Problem } from '../problem-schema.ts';
import type { CancelSignal } from '../cancel.ts';
import type { ChosenFile } from './contract/file.ts';
import {
  events,
  procedures,
  type EventName,
  type EventPayload,
  type InputOf,
  type OutputOf,
  type ProcedureName,
} from './contract/contract.ts';

/** A result that survives any boundary: class instances do not, plain data does. */
export const WireResult = z.discriminatedUnion('ok', [
  // Optional, because JSON drops `undefined`: the reply of a procedure without an answer arrives as `{ ok: true }`.
  z.object({ ok: z.literal(true), value: z.unknown().optional() }),
  z.object({ ok: z.literal(false), problem: Problem }),
]);
export type WireResult = z.infer<typeof WireResult>;

/**
 * A dropped or chosen file. `path` is its position inside a dropped folder (`neisseria/abcZ.tfa`), otherwise its plain
 * name.
 */
export interface DroppedFile<HostFile> {
  file: HostFile;
  path: string;
}

/**
 * Carries calls between a screen and the main side: the preload script on the desktop, HTTP and SSE in the browser
 * host. `HostFile` is the DOM's `File`, which `shared` cannot name.
 */
export interface Transport<HostFile = unknown> {
  readonly host: 'desktop' | 'browser';
  /** `callId` is unique per call. `cancel` and `call:progress` events name the call by it. */
  call(name: string, input: unknown, callId: string): Promise<WireResult>;
  cancel(callId: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
  /**
   * Makes dropped or chosen files known to the main side without showing the page a path. Several files from one
   * dropped folder become one folder. `onProgress` gets the bytes sent and the total.
   */
  stage(files: DroppedFile<HostFile>[], onProgress?: (sent: number, total: number) => void): Promise<ChosenFile[]>;
}

export interface CallOptions {
  signal?: CancelSignal;
  onProgress?: (progress: EventPayload<'call:progress'>) => void;
}

/** The typed end of a transport. Throws `AppError` for every refusal, also for an abort (code `cancelled`). */
export function createRpcClient(transport: Pick<Transport, 'host' | 'call' | 'cancel' | 'subscribe'>) {
  let lastCall = 0;
  const prefix = Math.random().toString(36).slice(2);

  function on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void {
    return transport.subscribe((eventName, payload) => {
      if (eventName === name) listener(events[name].parse(payload) as EventPayload<Name>);
    });
  }

  async function call<Name extends ProcedureName>(
    name: Name,
    input: InputOf<Name>,
    { signal, onProgress }: CallOptions = {},
  ): Promise<OutputOf<Name>> {
    lastCall += 1;
    const callId = `${prefix}-${lastCall}`;
    const cancel = () => transport.cancel(callId);
    if (signal?.aborted) throw new AppError(499, 'cancelled', 'Cancelled.');
    signal?.addEventListener('abort', cancel, { once: true });
    const stopProgress = onProgress
      ? on('call:progress', (progress) => progress.call_id === callId && onProgress(progress))
      : undefined;
    try {
      const result = WireResult.parse(await transport.call(name, input, callId));
      if (!result.ok) throw AppError.fromProblem(result.problem);
      return procedures[name].output.parse(result.value) as OutputOf<Name>;
    } finally {
      signal?.removeEventListener('abort', cancel);
      stopProgress?.();
    }
  }

  /** Hears of calls of this client that wait for another program. Without a message the wait is over. */
  function onWaiting(listener: (callId: string, message: string | undefined) => void): () => void {
    return on('call:waiting', ({ call_id, message }) => {
      if (call_id.startsWith(`${prefix}-`)) listener(call_id, message);
    });
  }

  return { host: transport.host, call, on, onWaiting, cancel: (callId: string) => transport.cancel(callId) };
}
