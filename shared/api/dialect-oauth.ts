import { z } from 'zod';
import { rendering } from './dialect-renderings.ts';
import { TokenReply } from './oauth.ts';

const DeployedTokenReply = TokenReply.extend({ oauth_callback_confirmed: z.literal('true').optional() });

/** Deployed servers write the confirmation as a text (`wire-notes.md` §7.2). */
export const deployedTokens = rendering<TokenReply, z.infer<typeof DeployedTokenReply>>({
  toDeployed: ({ oauth_callback_confirmed: isConfirmed, ...tokens }) => ({
    ...tokens,
    ...(isConfirmed ? { oauth_callback_confirmed: 'true' } : {}),
  }),
  toContract: ({ oauth_callback_confirmed: isConfirmed, ...tokens }) => ({
    ...tokens,
    ...(isConfirmed ? { oauth_callback_confirmed: true } : {}),
  }),
  schema: DeployedTokenReply,
});
