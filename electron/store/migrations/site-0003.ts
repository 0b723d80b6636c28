/** A remote site answers as the contract says or as deployed servers do (`FaceName`). */
export const siteMigration0003 = `
alter table remote_site add column dialect text not null default 'deployed';
`;
