import { z } from 'zod';
import { databaseParams, RecordCount, Uri, USER_PATH } from './common.ts';
import { includeRecordsParameter, IntegerParameter } from './parameters.ts';
import { route } from './route.ts';

/**
 * The person behind a record. Only curators and administrators show an e-mail address, because users may write to them.
 */
export const User = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    surname: z.string(),
    affiliation: z.string(),
    email: z.string().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const getUser = route({
  id: 'getUser',
  method: 'GET',
  path: USER_PATH,
  summary: 'One person: a submitter or a curator. Only curators show an e-mail address.',
  params: z.object({ ...databaseParams, user_id: IntegerParameter }),
  response: User,
});

export const listCurators = route({
  id: 'listCurators',
  method: 'GET',
  path: '/db/:database/curators',
  summary: 'Curators and administrators of a database, by id.',
  params: z.object(databaseParams),
  query: z.object(includeRecordsParameter),
  response: z.object({ records: RecordCount, curators: z.array(z.union([Uri, User])) }),
});
