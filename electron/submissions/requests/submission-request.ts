import type { RuleProblem } from '#shared/rules/rule-problem.ts';

/** A new submission as it was asked for. */
export interface CreateRequest {
  /** The body of the request without its long texts. */
  members: Readonly<Record<string, unknown>>;
  /** The texts of sequences and tables, in UTF-8, by the name of their member. */
  texts: Readonly<Record<string, Uint8Array>>;
  /** The idempotency key, if the client gave one. */
  key?: string | undefined;
  /** The program that asks, as the first message names it. */
  program: string;
  /** Whether the account has as many open submissions as it may have, in all databases. Only a known request is answered then. */
  isFull: boolean;
}

/** A submission that was made, now or when the same request came first. */
export interface CreatedAnswer {
  id: string;
  /** Names of the files that are still to be uploaded. Absent if the type needs none. */
  missing?: string[];
  warnings: readonly RuleProblem[];
}
