/** What a worker does with a database file. */
export interface CareTask {
  work: 'check' | 'compact';
  file: string;
}
