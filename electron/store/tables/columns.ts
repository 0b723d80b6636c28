/** 0 or 1: SQLite and the portable schema have no boolean. */
export type Flag = 0 | 1;

export interface Dated {
  /** ISO dates, `YYYY-MM-DD`. */
  date_entered: string;
  datestamp: string;
}

/** Ids of `app_user`: who sent a record and who last curated it. */
export interface Attributed extends Dated {
  sender: number | null;
  curator: number | null;
}
