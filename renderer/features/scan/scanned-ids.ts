/** The ids of isolates that an address names, such as `3,5,8`. What is no id is left out. */
export function idsOf(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}
