/** Copies of remote databases. */
export const siteMigration0009 = `
select 1;
`;
