import { z } from 'zod';

/** How a page of the browser host shows, after a restart of the host, that it had been let in: by a key that it never sends. */

/** The key of a page; `key` is base64url. */
export const ResumeKey = z.object({ id: z.string(), key: z.string() });
export type ResumeKey = z.infer<typeof ResumeKey>;

/** A text that can be answered once. */
export const ResumeChallenge = z.object({
  challenge: z.string(),
  /** The page needs no answer: its session counts. */
  has_session: z.boolean(),
});

/** An answer; `proof` is the HMAC-SHA-256 of `provenText` with the key, in base64url. */
export const ResumeAnswer = z.object({
  id: z.string().max(64),
  challenge: z.string().max(64),
  proof: z.string().max(64),
});
export type ResumeAnswer = z.infer<typeof ResumeAnswer>;

/** Keys as the host keeps them. `seen_at`: when one was last used, in milliseconds since 1970. */
export const KeptResumeKeys = z.array(ResumeKey.extend({ seen_at: z.number() }));
export type KeptResumeKeys = z.infer<typeof KeptResumeKeys>;

/** What an answer proves: that a page at this origin has the key. An answer for another port is worth nothing here. */
export function provenText(challenge: string, origin: string): string {
  return `${challenge}\n${origin}`;
}
