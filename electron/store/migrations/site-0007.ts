/** Accounts at remote sites: what signing in there needs beyond `site-0002`. */
export const siteMigration0007 = `
select 1;
`;
