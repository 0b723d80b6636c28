/** Databases of a group stand in an order that their owner gives. Those without a number stand behind, by name. */
export const siteMigration0004 = `
alter table group_database add column position integer;
`;
