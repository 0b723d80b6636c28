import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { KeptResumeKeys, provenText, type ResumeAnswer, type ResumeKey } from '#shared/resume.ts';

/** Keys kept for pages. Beyond it the oldest goes. */
const MAX_KEYS = 64;

/** Milliseconds for which a key is kept without being used. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

/** Challenges that may be open at once, and milliseconds in which one must be answered. */
const MAX_CHALLENGES = 256;
const ANSWER_TIME = 60_000;

/** Where the keys are kept between two runs of the program, sealed by whoever keeps them. */
export interface KeyStore {
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
}

/**
 * What lets a page in again after this program was restarted. The page holds a key in its memory and shows that it has it by
 * answering a challenge. So another program that listens on the port meanwhile learns nothing that it could use: the key is never
 * sent, and an answer is good for one challenge and one address.
 */
export interface ResumeKeys {
  /** A new key for a page that has been let in. On the disk when this resolves. */
  issue(): Promise<ResumeKey>;
  /** A text that can be answered once. */
  challenge(): string;
  /** Whether an answer to an open challenge shows the key, for a page at `origin`. */
  isAnswered(answer: ResumeAnswer, origin: string): Promise<boolean>;
}

/** The answer to a challenge, as a page makes it too (`renderer/api/transport/resume.ts`). */
function proofOf(key: string, challenge: string, origin: string): Buffer {
  return createHmac('sha256', Buffer.from(key, 'base64url')).update(provenText(challenge, origin)).digest();
}

/** Reads the keys that earlier runs kept. Unreadable ones are forgotten: their pages need a new link. */
export async function openResumeKeys(store: KeyStore, now: () => number = Date.now): Promise<ResumeKeys> {
  let keys = await readKeys(store, now());
  const challenges = new Map<string, number>();

  return {
    async issue() {
      const made = { id: randomBytes(16).toString('base64url'), key: randomBytes(32).toString('base64url') };
      keys = [...keys.filter(({ seen_at }) => seen_at > now() - KEPT), { ...made, seen_at: now() }].slice(-MAX_KEYS);
      await store.write(JSON.stringify(keys));
      return made;
    },

    challenge() {
      const made = randomBytes(32).toString('base64url');
      challenges.set(made, now());
      const [oldest] = challenges.keys();
      if (challenges.size > MAX_CHALLENGES && oldest !== undefined) challenges.delete(oldest);
      return made;
    },

    async isAnswered({ id, challenge, proof }, origin) {
      const asked_at = challenges.get(challenge);
      challenges.delete(challenge);
      const known = keys.find((key) => key.id === id);
      if (asked_at === undefined || asked_at < now() - ANSWER_TIME || !known) return false;
      if (known.seen_at <= now() - KEPT) return false;
      const given = Buffer.from(proof, 'base64url');
      const expected = proofOf(known.key, challenge, origin);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      keys = [...keys.filter((key) => key !== known), { ...known, seen_at: now() }];
      await store.write(JSON.stringify(keys));
      return true;
    },
  };
}

async function readKeys(store: KeyStore, now: number): Promise<KeptResumeKeys> {
  try {
    const text = await store.read();
    if (text === undefined) return [];
    return KeptResumeKeys.parse(JSON.parse(text)).filter(({ seen_at }) => seen_at > now - KEPT);
  } catch {
    return [];
  }
}
