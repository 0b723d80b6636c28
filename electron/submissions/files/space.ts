import { refusal } from '#shared/api/error-codes.ts';

/** Bytes that all files of one account may take in a database, those that are being uploaded included: 20 GiB. */
export const MOST_BYTES = 20 * 2 ** 30;
/** Bytes of one file: 1 GiB. */
export const LARGEST_FILE = 2 ** 30;

/** Counts the bytes of a file while it arrives. */
export interface Arrival {
  /** Refuses at once what a client says that it will send. AppError codes as `count`. */
  expect(bytes: number): void;
  /** AppError codes: space_used_up 413, body_too_large 413. */
  count(bytes: number): void;
  /** Call it when the file has its record, or was given up. */
  end(): void;
}

/** What accounts have used of their space, those files included that are just arriving in this process. */
export interface UploadSpace {
  /** A new file of an account whose finished files have `stored` bytes. */
  begin(account: string, stored: number): Arrival;
}

export function createUploadSpace(most = MOST_BYTES, largest = LARGEST_FILE): UploadSpace {
  const arriving = new Map<string, number>();
  return {
    begin(account, stored) {
      let own = 0;
      const add = (bytes: number) => arriving.set(account, (arriving.get(account) ?? 0) + bytes);
      const check = (size: number, together: number) => {
        if (size > largest) throw tooLargeFile(largest);
        if (stored + together > most) throw tooManyBytes();
      };
      return {
        expect: (bytes) => check(bytes, (arriving.get(account) ?? 0) + bytes),
        count(bytes) {
          own += bytes;
          check(own, add(bytes).get(account) ?? 0);
        },
        end() {
          if (add(-own).get(account) === 0) arriving.delete(account);
          own = 0;
        },
      };
    },
  };
}

export function tooManyBytes() {
  const sentence = `The files of this account would take more than ${MOST_BYTES / 2 ** 30} GiB. Delete files or submissions first.`;
  return refusal('space_used_up', sentence);
}

function tooLargeFile(largest: number) {
  return refusal('body_too_large', `The file is larger than this service accepts (${largest / 2 ** 20} MiB).`);
}
