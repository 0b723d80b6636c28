import { basename, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { refusal } from '#shared/api/error-codes.ts';
import type { AccountLimits } from '#shared/rules/account-limits.ts';
import { byteText } from '#shared/byte-text.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { isLocked } from '#electron/store/file/file-lock.ts';
import { claimTemporary, ownerFileOf } from '#electron/store/file/temporary-file.ts';
import { bytesOfSubmitter } from '#electron/store/records/submission/submission-files.ts';
import { countOpen } from '#electron/store/records/submission/submission-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import type { Claim } from '#electron/store/site/submission-reservations.ts';
import { bytesFolder } from '#electron/store/site/submission-bytes.ts';

/** Bytes of one file: 1 GiB. */
const LARGEST_FILE = 2 ** 30;
/** Files that one account may send at once: more than a browser or a script needs, and few enough to be written side by side. */
const MOST_AT_ONCE = 8;
/** Bytes that are claimed at once for a file of unknown size: few enough not to be missed, and enough to claim rarely. */
const STEP = 16 * 2 ** 20;
/** Milliseconds between two looks at what others are making: long enough to cost little, and short beside a request. */
const PAUSE = 20;

/** What the submissions of an account take in all databases of a data folder. */
interface Usage {
  bytes: number;
  unfinished: number;
}

/** Room for a file while it arrives. */
interface Arrival {
  /** Call it before bytes are written. AppError codes: space_used_up 413, body_too_large 413. */
  count(bytes: number): void | Promise<void>;
  /** Call it when the file has its record, or was given up. */
  end(): Promise<void>;
}

interface SpacePlace {
  /** Whether the account has as many open submissions as it may have: another must not be made. */
  isFull: boolean;
  end(): Promise<void>;
}

/**
 * What accounts may take, in all databases and processes together. Who adds something claims room first, in `site.sqlite`, and gives the
 * claim back when the record is there. Of two that claim at once the first gets the room: each counts the claims before its own, then
 * what is recorded. The claims of a process that died do not count: their lock is gone.
 *
 * A submission that has no room only because of claims before it waits until it is known what becomes of them: one may be refused, one
 * may be recorded already, and one may be this very request, sent twice.
 */
export interface AccountSpace {
  /** A new file of which `declared` bytes are known. AppError codes: too_many_uploads 429, and those of `Arrival.count`. */
  beginFile(account: string, declared: number): Promise<Arrival>;
  /** AppError codes: too_busy 503. An `AbortError` when the signal ends the wait for others. */
  beginSubmission(account: string, signal?: AbortSignal): Promise<SpacePlace>;
  usage(account: string): Promise<Usage>;
  limits(): AccountLimits;
}

export function createAccountSpace(
  folder: Pick<DataFolder, 'root' | 'site' | 'open' | 'listDatabaseNames'>,
  { largest = LARGEST_FILE, patience = PATIENCE }: { largest?: number | undefined; patience?: number } = {},
): AccountSpace {
  const { claims } = folder.site;

  async function usage(account: string): Promise<Usage> {
    const used = { bytes: 0, unfinished: 0 };
    for (const name of await folder.listDatabaseNames()) {
      // What cannot be read has nothing that somebody could delete.
      const database = await folder.open(name).catch(ifRefused(undefined));
      if (!database) continue;
      used.bytes += bytesOfSubmitter(database, account);
      used.unfinished += countOpen(database, account, '').unfinished;
    }
    return used;
  }

  /** The claims up to a number of processes that live. */
  function living(account: string, number: number, own: string): Claim[] {
    const owner = (holder: string) => ownerFileOf(join(bytesFolder(folder.root), holder));
    return claims.upTo(account, number).filter(({ holder }) => holder === own || isLocked(owner(holder)));
  }

  async function hold(account: string) {
    await makePrivateFolder(bytesFolder(folder.root));
    const claimed = claimTemporary(join(bytesFolder(folder.root), randomUUID()));
    const holder = basename(claimed.path);
    return {
      /** Claims more, and gives a function that reads all claims before it and itself. */
      async claim(more: Pick<Claim, 'bytes' | 'submissions'>): Promise<() => Claim[]> {
        const number = await claims.add({ holder, account, ...more });
        return () => living(account, number, holder);
      },
      async end() {
        // Without its lock a claim does not count, so one that cannot be removed does no harm.
        await claims.remove(holder).catch(ifRefused(undefined));
        claimed.release();
      },
    };
  }

  return {
    usage,
    limits: () => claims.readLimits(),

    async beginSubmission(account, signal) {
      const { claim, end } = await hold(account);
      try {
        const before = await claim({ bytes: 0, submissions: 1 });
        const began = performance.now();
        for (;;) {
          const coming = before().reduce((sum, { submissions }) => sum + submissions, 0);
          const { unfinished: open } = await usage(account);
          const { most_open } = claims.readLimits();
          if (open + coming <= most_open) return { isFull: false, end };
          if (open >= most_open) return { isFull: true, end };
          if (performance.now() - began >= patience) throw tooBusy();
          await setTimeout(PAUSE, undefined, signal ? { signal } : {});
        }
      } catch (error) {
        await end();
        throw error;
      }
    },

    async beginFile(account, declared) {
      const { claim, end } = await hold(account);
      let claimed = 0;
      let arrived = 0;

      /** Claims room for more bytes. */
      async function take(bytes: number): Promise<void> {
        const { most_bytes } = claims.readLimits();
        const before = await claim({ bytes, submissions: 0 });
        const files = before().filter(({ submissions }) => submissions === 0);
        if (new Set(files.map(({ holder }) => holder)).size > MOST_AT_ONCE) throw tooManyUploads();
        const coming = files.reduce((sum, one) => sum + one.bytes, 0);
        const stored = await usage(account);
        if (stored.bytes + coming > most_bytes) throw tooManyBytes(most_bytes);
        claimed += bytes;
      }

      async function more(bytes: number): Promise<void> {
        try {
          await take(Math.max(bytes, STEP));
        } catch (error) {
          // Near the limit there may be room for these bytes, but not for a step.
          if (!(error instanceof AppError) || bytes >= STEP) throw error;
          await claim({ bytes: -STEP, submissions: 0 });
          await take(bytes);
        }
      }

      try {
        if (declared > largest) throw tooLargeFile(largest);
        await take(declared);
      } catch (error) {
        await end();
        throw error;
      }
      return {
        end,
        count(bytes) {
          arrived += bytes;
          if (arrived > largest) throw tooLargeFile(largest);
          return arrived > claimed ? more(arrived - claimed) : undefined;
        },
      };
    },
  };
}

function tooManyBytes(most: number) {
  const sentence = `The files of this account would take more than ${byteText(most)}. Delete files or submissions first.`;
  return refusal('space_used_up', sentence);
}

function tooBusy() {
  const sentence =
    'Whether this account may have another submission depends on requests of it that are not answered yet. Send this one again.';
  return refusal('too_busy', sentence);
}

function tooManyUploads() {
  const sentence = `This account sends ${MOST_AT_ONCE} files already. Send this one when one of them has arrived.`;
  return refusal('too_many_uploads', sentence);
}

function tooLargeFile(largest: number) {
  return refusal('body_too_large', `The file is larger than this service accepts (${byteText(largest)}).`);
}
