import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Links that wait and sessions that live; beyond this the oldest end. */
const MAX_KEPT = 64;

const newSecret = () => randomBytes(32).toString('base64url');
const digest = (secret: string) => createHash('sha256').update(secret).digest();

/** Secrets of which only digests are kept, compared in constant time. */
function createSecretSet() {
  let digests: Buffer[] = [];

  function find(secret: string): Buffer | undefined {
    const wanted = digest(secret);
    // Every one is compared, so that the time tells nothing about which one fitted.
    return digests.filter((known) => timingSafeEqual(known, wanted))[0];
  }

  return {
    add(): string {
      const secret = newSecret();
      digests = [...digests, digest(secret)].slice(-MAX_KEPT);
      return secret;
    },
    has: (secret: string): boolean => find(secret) !== undefined,
    /** True the first time only. */
    use(secret: string): boolean {
      const found = find(secret);
      digests = digests.filter((known) => known !== found);
      return found !== undefined;
    },
  };
}

/** Who may use the browser host: whoever opened a link that was printed in the user's own terminal. */
export function createSessions() {
  const links = createSecretSet();
  const sessions = createSecretSet();
  return {
    /** A secret for one link. */
    newLink: (): string => links.add(),
    /** The session that a link is worth, the first time it is opened. */
    openLink: (secret: string): string | undefined => (links.use(secret) ? sessions.add() : undefined),
    isSession: (secret: string | undefined): boolean => secret !== undefined && sessions.has(secret),
  };
}

export type Sessions = ReturnType<typeof createSessions>;
