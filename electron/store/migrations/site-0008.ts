/** Remote sites: how each is asked, and what is kept of its replies. */
export const siteMigration0008 = `
select 1;
`;
