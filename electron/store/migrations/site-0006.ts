/**
 * Clients and tokens of the service: what signing in needs beyond `site-0002`. Nonces have a file of their own, which takes one
 * write for each signed request (`store/site/oauth-nonces.ts`); the table that was meant for them was never used.
 */
export const siteMigration0006 = `
drop table oauth_nonce;
create index oauth_token_by_client on oauth_token (consumer_key, kind);
`;
