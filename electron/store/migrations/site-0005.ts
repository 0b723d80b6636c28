/** Accounts and roles: what the people of an installation need beyond `site-0002`. */
export const siteMigration0005 = `
select 1;
`;
