import { z } from 'zod';
import { IntegerParameter } from '../parameters.ts';
import { User } from '../user.ts';
import { recordRoutes } from './record-routes.ts';

export const UserMembers = z.object({
  user_name: z.string().describe('Pairs the person with an account of the same name. It stays.'),
  first_name: z.string(),
  surname: z.string(),
  affiliation: z.string(),
  email: z.string().describe('Shown to readers for curators only.'),
  role: z
    .enum(['submitter', 'curator', 'admin'])
    .describe('As what the database names the person. It gives no right: roles of accounts do.'),
});
export type UserMembers = z.infer<typeof UserMembers>;

export const userRoutes = recordRoutes({
  noun: 'User',
  one: 'a person whom the records of a database name',
  list: '/db/:database/users',
  path: '/db/:database/users/:user_id',
  owner: {},
  key: { user_id: IntegerParameter },
  members: UserMembers,
  record: User,
});
