import type { z } from 'zod';
import type { Principal } from '#shared/principal.ts';
import type { Progress } from '#shared/rpc/contract/job.ts';
import type { ParsedInputOf, ProcedureName, Procedures } from '#shared/rpc/contract/contract.ts';

/** What a handler knows about its call. */
export interface CallContext {
  readonly callId: string;
  readonly principal: Principal;
  /** Aborted when the screen cancels the call or disappears. */
  readonly signal: AbortSignal;
  /** Tells the calling screen the progress. */
  readonly onProgress: (progress: Progress) => void;
  /** Tells the calling screen what the call waits for, so that it can show that and offer to cancel. */
  readonly onWaiting: (message: string) => void;
}

/** What a handler returns. It is parsed with the procedure's output schema before a screen gets it. */
type ResultOf<Name extends ProcedureName> = z.input<Procedures[Name]['output']>;

/** One function for each procedure of the contract. A missing one does not compile. */
export type Handlers = {
  [Name in ProcedureName]: (
    input: ParsedInputOf<Name>,
    context: CallContext,
  ) => ResultOf<Name> | Promise<ResultOf<Name>>;
};

/** The handlers of one noun, whose names begin with `noun:`. */
export type HandlersOf<Noun extends string> = Pick<Handlers, Extract<ProcedureName, `${Noun}:${string}`>>;
