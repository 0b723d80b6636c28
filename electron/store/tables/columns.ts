/** 0 or 1: SQLite and the portable schema have no boolean. */
export type Flag = 0 | 1;

/** When a record came in and when it was last changed. */
export interface Dated {
  /** ISO dates, `YYYY-MM-DD`. */
  date_entered: string;
  datestamp: string;
}

/** Who sent a record and who last curated it: ids of `app_user`. */
export interface Attributed extends Dated {
  sender: number | null;
  curator: number | null;
}
