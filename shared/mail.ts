import { z } from 'zod';
import { emailProblem } from './rules/account.ts';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** A text without line breaks and other control characters, so that it can stand in a header of a mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

/** The server that mail is sent through, without its password. */
export const MailServer = z
  .object({
    host: z.string().regex(/^[\w.:-]{1,253}$/, 'must be a name or an address of a computer'),
    port: z.number().int().min(1).max(65535),
    /** `tls` from the first byte; `starttls` refuses a server without it; `none` on this computer only. */
    security: z.enum(['none', 'starttls', 'tls']),
    /** Empty for a server that asks for none. */
    user: z.string().max(200),
    sender: z.string().min(1, 'must be an e-mail address'),
  })
  .superRefine(({ host, security, sender, user }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (security === 'none' && !LOOPBACK.has(host)) {
      refuse('security', 'must be starttls or tls: only a server on this computer may be used without');
    }
    const problem = emailProblem(sender);
    if (problem !== undefined || oneLine(sender) !== sender) refuse('sender', 'must be an e-mail address');
    if (oneLine(user) !== user) refuse('user', 'must be one line');
  });
export type MailServer = z.infer<typeof MailServer>;

/** What is set for mail, as people see it. */
export const MailState = z.object({
  /** Absent where no mail is sent. */
  server: MailServer.optional(),
  has_password: z.boolean(),
  /** Why the last mail was not sent. Absent once one was. `at` is an ISO timestamp. */
  failure: z.object({ at: z.string(), message: z.string() }).optional(),
});
export type MailState = z.infer<typeof MailState>;
