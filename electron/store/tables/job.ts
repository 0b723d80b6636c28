/** Jobs that are done or under way. */
export interface JobTables {
  job: { id: string; created_at: number; content: string };
}
