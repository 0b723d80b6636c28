/**
 * Drafts: those that were deleted can be restored; how far the sending is (JSON, `electron/store/site/draft-rows.ts`), and what is
 * known of a file (JSON: its statistics).
 */
export const siteMigration0009 = `
alter table draft add column deleted_at text;
alter table draft add column sending text;
alter table draft_file add column facts text not null default '{}';
`;
