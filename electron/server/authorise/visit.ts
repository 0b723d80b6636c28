import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from '#shared/people.ts';
import type { Service } from '../http/service.ts';
import type { SignIn } from './sign-in.ts';

export interface PageReply {
  status: number;
  page: string;
}

export interface Visit {
  service: Service;
  signIn: SignIn;
  request: FastifyRequest;
  reply: FastifyReply;
  formKey: string;
  /** A parameter of the query or a field of the form; empty if it is missing or repeated. */
  field(name: string): string;
  /** What follows `start` in the names of the fields that begin so, such as of boxes that are ticked. */
  fieldsAfter(start: string): string[];
  /** The account of a name and password, or the sentence that says why there is none. */
  checkPassword(): Promise<Account | { status: number; sentence: string }>;
}
