import { z } from 'zod';

export const Account = z.object({
  id: z.number().int(),
  /** What the person signs in with. It never changes: databases name their users by it. */
  user_name: z.string(),
  first_name: z.string(),
  surname: z.string(),
  affiliation: z.string(),
  email: z.string(),
  /** Without a password nobody can sign in as this person. */
  has_password: z.boolean(),
  /** A disabled account may do nothing, whatever roles it has. */
  disabled: z.boolean(),
  /** The owner of this installation: the person at its screens and its shell, who signs in nowhere. */
  is_owner: z.boolean(),
  /** ISO timestamp. */
  created_at: z.string(),
});
export type Account = z.infer<typeof Account>;

export type AccountDetails = Pick<Account, 'first_name' | 'surname' | 'affiliation' | 'email'>;

/** What an account may do in a database. Each role includes the rights of those before it. */
export const RoleName = z.enum(['reader', 'submitter', 'curator', 'admin']);
export type RoleName = z.infer<typeof RoleName>;

/**
 * A part of a database that a curator may curate. `name` is the name of a locus, the id of a scheme or of a project as text, and
 * empty for submissions.
 */
export const RoleScope = z.object({
  kind: z.enum(['locus', 'scheme', 'project', 'submissions']),
  name: z.string(),
});
export type RoleScope = z.infer<typeof RoleScope>;

/** No database has as many isolates; a larger limit would be a slip of the keyboard. */
export const MOST_PRIVATE = 100_000_000;

/** What an account may keep private in a database, whatever its role there. */
export const PrivateRight = z.object({
  /** Whether it may ask for embargoes and longer ones, share what is private, and become the owner of more that is. */
  may_embargo: z.boolean(),
  /** The most private isolates that it may own, those it has sent under embargo included. Null: any number. */
  most_private: z.number().int().nonnegative().max(MOST_PRIVATE).nullable().default(null),
});
export type PrivateRight = z.infer<typeof PrivateRight>;

/**
 * What holds where nobody said anything. Deployed servers have no such right of single accounts: there the switch of the database alone
 * decides (`wire-notes.md`, embargo on deployed servers), and so it does here until an owner says more.
 */
export const USUAL_PRIVATE_RIGHT: PrivateRight = { may_embargo: true, most_private: null };

/** The role of an account in a database. Without scopes a curator curates everything; others have none. */
export const Role = z.object({ role: RoleName, scopes: z.array(RoleScope) });
export type Role = z.infer<typeof Role>;
