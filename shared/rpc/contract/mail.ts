import { z } from 'zod';
import { MailServer, MailState } from '../../mail.ts';
import { procedure } from '../procedure.ts';

/** What a screen may ask about the mail to submitters. The password goes one way only. */
export const mailProcedures = {
  'mail:get': procedure(z.void(), MailState),
  /** Without a password the one before stays, for the same host and user. */
  'mail:set': procedure(z.object({ server: MailServer, password: z.string().max(1_000).optional() }), MailState),
  'mail:remove': procedure(z.void(), MailState),
  'mail:test': procedure(z.object({ address: z.string() }), z.void()),
} as const;
