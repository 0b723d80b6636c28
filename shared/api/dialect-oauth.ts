import { z } from 'zod';
import { defined } from '../defined.ts';
import { rendering } from './dialect-renderings.ts';
import { TokenReply } from './oauth.ts';

const DeployedTokenReply = TokenReply.extend({ oauth_callback_confirmed: z.literal('true').optional() });

/** Deployed servers write the confirmation as a text (`wire-notes.md` §7.2). */
export const deployedTokens = rendering<TokenReply, z.infer<typeof DeployedTokenReply>>({
  toDeployed: ({ oauth_callback_confirmed: isConfirmed, ...tokens }) => ({
    ...tokens,
    ...defined({ oauth_callback_confirmed: isConfirmed && 'true' }),
  }),
  toContract: ({ oauth_callback_confirmed: isConfirmed, ...tokens }) => ({
    ...tokens,
    ...defined({ oauth_callback_confirmed: isConfirmed && true }),
  }),
  schema: DeployedTokenReply,
});
