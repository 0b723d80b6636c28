/** `abcZ 5`, `abcZ_5`, `ST 11` or `ST-11` as a name and an id; the name may hold blanks. `undefined` for anything else. */
export function readRecordWords(words: string): { name: string; id: string } | undefined {
  const [, name, id] = /^(\S.*?)[\s_-]+([^\s_-]+)$/.exec(words.trim()) ?? [];
  return name !== undefined && id !== undefined ? { name, id } : undefined;
}
