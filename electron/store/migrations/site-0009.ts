/**
 * Drafts: those that were deleted can be restored; how far the sending is (JSON, `electron/store/site/draft-rows.ts`), and what is
 * known of a file (JSON: its statistics). What accounts are about to add to their submissions, which counts in all processes.
 * Cases that were removed can be restored.
 */
export const siteMigration0009 = `
alter table draft add column deleted_at text;
alter table submission_case add column deleted_at text;
alter table draft add column sending text;
alter table draft_file add column facts text not null default '{}';
create table submission_claim (
  number integer primary key,
  holder text not null,
  account text not null,
  bytes bigint not null,
  submissions integer not null
);
create index submission_claim_by_account on submission_claim (account);
`;
