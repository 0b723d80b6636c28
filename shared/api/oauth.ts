import { z } from 'zod';
import { databaseParams } from './common.ts';
import { route } from './route.ts';

/** A token and its secret, 32 characters each. */
export const TokenReply = z
  .object({
    oauth_token: z.string(),
    oauth_token_secret: z.string(),
    /** Of a request token only; always true. */
    oauth_callback_confirmed: z.literal(true).optional(),
  })
  .meta({ id: 'TokenReply' });
export type TokenReply = z.infer<typeof TokenReply>;

const signed = { method: 'GET' as const, params: z.object(databaseParams) };

export const getRequestToken = route({
  ...signed,
  id: 'getRequestToken',
  path: '/db/:database/oauth/get_request_token',
  summary:
    'First step of signing in: a request token, good for 60 minutes. Signed with the client secret; needs `oauth_callback`.',
  response: TokenReply,
});

export const getAccessToken = route({
  ...signed,
  id: 'getAccessToken',
  path: '/db/:database/oauth/get_access_token',
  summary:
    'Third step, after the authorise page: an access token, good until it is revoked. Signed with the request token; needs `oauth_verifier`.',
  response: TokenReply,
});

export const getSessionToken = route({
  ...signed,
  id: 'getSessionToken',
  path: '/db/:database/oauth/get_session_token',
  summary: 'A session token, good for 12 hours, with which requests are signed. Signed with the access token.',
  response: TokenReply,
});
