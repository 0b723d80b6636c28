import { AccountLimits, USUAL_ACCOUNT_LIMITS } from '#shared/rules/account-limits.ts';
import type { SiteAccess } from './site-access.ts';
import { jsonIn } from '#shared/json-in.ts';

/** What an account is about to add, so that all processes that use the data folder count it before it is there. */
export interface Claim {
  /** The locked file of who adds it. One upload may claim room several times. */
  holder: string;
  /** User name. */
  account: string;
  bytes: number;
  submissions: number;
}

export interface SubmissionReservations {
  /** Adds a claim and gives its number, which is higher than those of all that are there. */
  add(claim: Claim): Promise<number>;
  /** The claims of an account that have this number or a lower one. */
  upTo(account: string, number: number): Claim[];
  remove(holder: string): Promise<void>;
  /** What accounts may take in all databases together. What cannot be read counts as usual. */
  readLimits(): AccountLimits;
  /** Changes the limits that are named, and gives all. */
  setLimits(said: Partial<AccountLimits>): Promise<AccountLimits>;
}

/** The setting that holds the limits, as JSON. */
const LIMITS = 'account_limits';

export function submissionReservations({ read, run, write }: SiteAccess): SubmissionReservations {
  function readLimits(): AccountLimits {
    const text = read('select value from setting where key = ?', LIMITS)[0]?.['value'];
    return AccountLimits.catch(USUAL_ACCOUNT_LIMITS).parse(jsonIn(text));
  }

  return {
    add: ({ holder, account, bytes, submissions }) =>
      write(() => {
        const insert = 'insert into submission_claim (holder, account, bytes, submissions) values (?, ?, ?, ?)';
        run(insert, holder, account, bytes, submissions);
        return Number(read('select last_insert_rowid() as number')[0]?.['number']);
      }),
    upTo: (account, number) =>
      read('select * from submission_claim where account = ? and number <= ?', account, number).map((row) => ({
        holder: String(row['holder']),
        account: String(row['account']),
        bytes: Number(row['bytes']),
        submissions: Number(row['submissions']),
      })),
    remove: async (holder) => {
      await write(() => run('delete from submission_claim where holder = ?', holder));
    },
    readLimits,
    setLimits: (said) =>
      write(() => {
        const after = { ...readLimits(), ...said };
        const set =
          'insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value';
        run(set, LIMITS, JSON.stringify(after));
        return after;
      }),
  };
}
