/** Whether a file is a table by its name, which decides what becomes of it. */
export function isTableFile(name: string): boolean {
  return /\.(tsv|csv|xlsx)(\.gz)?$/i.test(name);
}
