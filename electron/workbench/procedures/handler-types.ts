import type { z } from 'zod';
import type { Principal } from '#shared/principal.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { ParsedInputOf, ProcedureName, Procedures } from '#shared/rpc/contract/contract.ts';

/** What a handler knows of the call it serves. */
export interface CallContext {
  readonly callId: string;
  /** Who calls. */
  readonly principal: Principal;
  /** Aborted when the screen cancels the call or goes away. */
  readonly signal: AbortSignal;
  /** Tells the screen that made the call how far it is. */
  readonly onProgress: (progress: Progress) => void;
  /** Tells that screen for whom the call waits, so that it can show it and offer to cancel. */
  readonly onWaiting: (message: string) => void;
}

/** What a handler returns; it is parsed with the procedure's output schema before a screen sees it. */
type ResultOf<Name extends ProcedureName> = z.input<Procedures[Name]['output']>;

/** One function for each procedure of the contract. A missing one does not compile. */
export type Handlers = {
  [Name in ProcedureName]: (
    input: ParsedInputOf<Name>,
    context: CallContext,
  ) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** The handlers of one noun: of those whose name begins with `noun:`. */
export type HandlersOf<Noun extends string> = Pick<Handlers, Extract<ProcedureName, `${Noun}:${string}`>>;
