/**
 * Second schema of `results.sqlite`: a run may leave open with which database its inputs are compared. Each input then
 * keeps which one was chosen; `definitions` is the version of that one.
 */
export const resultsMigration0002 = `
-- Absent: the database that the run names, or none was found.
alter table run_input add column database text;
`;
