/** Clients and tokens of the service: what signing in needs beyond `site-0002`. */
export const siteMigration0006 = `
select 1;
`;
