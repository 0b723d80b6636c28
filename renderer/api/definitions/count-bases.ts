/** Counts G and C, and the bases that are known, whatever the case. */
export function countBases(sequence: string): { gc: number; known: number } {
  let gc = 0;
  let known = 0;
  for (let index = 0; index < sequence.length; index += 1) {
    // Bit 5 is the case of a letter.
    const code = sequence.charCodeAt(index) & 0xdf;
    if (code === 0x47 || code === 0x43) gc += 1;
    else if (code !== 0x41 && code !== 0x54) continue;
    known += 1;
  }
  return { gc, known };
}
