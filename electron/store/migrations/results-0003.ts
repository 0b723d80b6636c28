/** Third schema of `results.sqlite`: an input that was typed knows its genome (`shared/verdict/genome-origin.ts`). */
export const resultsMigration0003 = `
-- SHA-256. Absent: not typed yet, no DNA, or typed before this was kept.
alter table run_input add column genome text;
create index run_input_by_genome on run_input (genome) where genome is not null;
`;
