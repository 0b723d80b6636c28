import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Number of unused links, and of open sessions. Beyond it the oldest end. */
const MAX_KEPT = 64;

const newSecret = () => randomBytes(32).toString('base64url');
const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** A set of secrets. Only their digests are kept, and compared in constant time. */
function createSecretSet() {
  let digests: Buffer[] = [];

  function find(secret: string): Buffer | undefined {
    const wanted = digest(secret);
    // Every one is compared, so that the time does not show which one matched.
    return digests.filter((known) => timingSafeEqual(known, wanted))[0];
  }

  return {
    add(): string {
      const secret = newSecret();
      digests = [...digests, digest(secret)].slice(-MAX_KEPT);
      return secret;
    },
    has: (secret: string): boolean => find(secret) !== undefined,
    /** Whether the secret is known. It can be used only once. */
    use(secret: string): boolean {
      const found = find(secret);
      digests = digests.filter((known) => known !== found);
      return found !== undefined;
    },
  };
}

/** Who may use the browser host: visitors who opened a link that was printed in the user's own terminal. */
export function createSessions() {
  const links = createSecretSet();
  const sessions = createSecretSet();
  return {
    newLink: (): string => links.add(),
    /** Whether a link can still be opened. */
    isLink: (secret: string): boolean => links.has(secret),
    /** Gives a new session for a link, the first time the link is opened. */
    openLink: (secret: string): string | undefined => (links.use(secret) ? sessions.add() : undefined),
    /** Gives a new session to a page that has shown that it had one. */
    open: (): string => sessions.add(),
    isSession: (secret: string | undefined): boolean => secret !== undefined && sessions.has(secret),
  };
}

export type PageSessions = ReturnType<typeof createSessions>;
