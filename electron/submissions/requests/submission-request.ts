import type { Principal } from '#shared/principal.ts';
import type { RuleProblem } from '#shared/rules/rule-problem.ts';
import type { AddedFile, AddFileRequest } from '../files/add-file-request.ts';

/** A new submission as it was asked for. */
export interface CreateRequest {
  kind: 'create';
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

/** What somebody asks to be done with a submission. */
export type SubmissionRequest =
  | CreateRequest
  | { kind: 'message'; submission: string; message: string }
  | { kind: 'delete'; submission: string }
  | { kind: 'withdraw'; submission: string }
  | AddFileRequest
  | { kind: 'deleteFile'; submission: string; filename: string }
  | { kind: 'purge' };

/** What a request answers. */
export interface RequestAnswers {
  create: CreatedAnswer;
  message: undefined;
  delete: undefined;
  withdraw: undefined;
  addFile: AddedFile;
  deleteFile: undefined;
  /** Ids of what was deleted. */
  purge: string[];
}

/** A submission that was made, now or when the same request came first. */
export interface CreatedAnswer {
  id: string;
  /** Names of the files that are still to be uploaded. Absent if the type needs none. */
  missing?: string[];
  warnings: readonly RuleProblem[];
}

/** A request with what the thread that carries it out must know. */
export interface SubmissionTask {
  /** The data folder. */
  root: string;
  /** Name of the database. */
  database: string;
  principal: Principal;
  request: SubmissionRequest;
  /** Milliseconds to wait for other writers. */
  patience: number;
}
