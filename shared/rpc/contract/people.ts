import { z } from 'zod';
import { DatabaseAccess } from '../../database-access.ts';
import { Account, PrivateRight, RoleName, RoleScope } from '../../people.ts';
import { AccountLimits } from '../../rules/account-limits.ts';
import { EmbargoPolicy } from '../../rules/embargo.ts';
import { SubmissionPolicy } from '../../rules/submission-policy.ts';
import { procedure } from '../procedure.ts';
import { DatabaseName } from './database.ts';

/** A part of a database that a curator may curate, as people name it. */
export const LabelledScope = RoleScope.extend({
  /** Its name of today. */
  label: z.string(),
  /** The part is gone, so the scope allows nothing. */
  missing: z.boolean(),
});
export type LabelledScope = z.infer<typeof LabelledScope>;

export const LabelledRole = z.object({ database: z.string(), role: RoleName, scopes: z.array(LabelledScope) });
export type LabelledRole = z.infer<typeof LabelledRole>;

/** What an account may keep private in a database. */
const PrivateRightIn = PrivateRight.extend({ database: z.string() });
type PrivateRightIn = z.infer<typeof PrivateRightIn>;

/** An account with its roles, and with what it may keep private where that is not as usual, by database. */
export const Person = Account.extend({ roles: z.array(LabelledRole), private_rights: z.array(PrivateRightIn) });
export type Person = z.infer<typeof Person>;

export const RightsOfDatabase = z.object({
  name: z.string(),
  access: DatabaseAccess,
  /** Name of the site of which it is a copy. */
  copy_of: z.string().optional(),
});
export type RightsOfDatabase = z.infer<typeof RightsOfDatabase>;

/** How much one account may submit to a database. */
export const DatabaseLimits = SubmissionPolicy.pick({ daily_quota: true, most_open: true }).extend({
  database: DatabaseName,
});
export type DatabaseLimits = z.infer<typeof DatabaseLimits>;

/** The same with what submitters may keep back: of databases of isolates. */
const LimitedDatabase = DatabaseLimits.extend({ embargo: EmbargoPolicy.optional() });
export type LimitedDatabase = z.infer<typeof LimitedDatabase>;

/** What the submissions of an account take in all databases of this computer. */
const Usage = z.object({ user_name: z.string(), open: z.number(), bytes: z.number() });

export const SubmissionLimits = z.object({
  /** In all databases together. */
  accounts: AccountLimits,
  /** In each database that may take submissions, by name. */
  databases: z.array(LimitedDatabase),
  /** Of the accounts that use anything, by user name. */
  usage: z.array(Usage),
});
export type SubmissionLimits = z.infer<typeof SubmissionLimits>;

const Named = z.object({ user_name: z.string() });
const Details = z.object({
  first_name: z.string(),
  surname: z.string(),
  affiliation: z.string(),
  email: z.string(),
});

/** What else the user should know, in sentences. */
const Done = z.object({ notes: z.array(z.string()) });

/** What a screen may ask about the people of this installation. Passwords only come in. */
export const peopleProcedures = {
  /** Accounts by user name, and the usable databases of this computer by name. */
  'people:list': procedure(z.void(), z.object({ people: z.array(Person), databases: z.array(RightsOfDatabase) })),
  /** Without a password nobody can sign in with the account. */
  'people:add': procedure(Named.extend({ ...Details.partial().shape, password: z.string().optional() }), Done),
  /** Absent members stay as they are. */
  'people:change': procedure(Named.extend({ ...Details.partial().shape, password: z.string().optional() }), Done),
  /** Says who the owner is. The user name stays as it was first given. */
  'people:set-owner': procedure(Named.extend(Details.partial().shape), Done),
  /** Lets an account do nothing. */
  'people:disable': procedure(Named, Done),
  /** Lets an account do again what its roles allow. */
  'people:enable': procedure(Named, Done),
  /** Gives a role in place of the one before; `none` takes it away. Schemes and projects are named by id or name. */
  'people:grant': procedure(
    Named.extend({ database: DatabaseName, role: z.enum([...RoleName.options, 'none']), scopes: z.array(RoleScope) }),
    Done,
  ),
  /** Says what an account may keep private in a database. */
  'people:set-private-right': procedure(Named.extend({ ...PrivateRight.shape, database: DatabaseName }), z.void()),
  /** A closed copy of a remote database is opened only where that is said: 409 `copy_closed`. */
  'people:set-access': procedure(
    z.object({ database: DatabaseName, access: DatabaseAccess, opens_copy: z.boolean().default(false) }),
    z.void(),
  ),
  /** How much accounts may submit, and what they use of it. */
  'people:limits': procedure(z.void(), SubmissionLimits),
  'people:set-account-limits': procedure(AccountLimits, z.void()),
  'people:set-database-limits': procedure(DatabaseLimits, z.void()),
  'people:set-embargo': procedure(EmbargoPolicy.extend({ database: DatabaseName }), z.void()),
} as const;

/** What the main side reports to the screens about people. */
export const peopleEvents = {
  'people:changed': z.object({}),
} as const;
