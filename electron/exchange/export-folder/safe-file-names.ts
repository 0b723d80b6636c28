/** Characters that some file system refuses or takes for something else, and those that a shell or a page may stumble over. */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\u{7f}]/gu;

/** Names that Windows keeps for devices, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/** Bytes of a name without ending; most file systems take 255, and the ending and a number come behind. */
const LONGEST = 180;

/**
 * A file name for each text that is safe everywhere: without characters that a file system refuses, not hidden, not reserved,
 * and no two alike where upper and lower case are the same. `ending` includes its point.
 */
export function safeFileNames(texts: Iterable<string>, ending: string): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const text of texts) {
    const stem = safeStem(text);
    let name = stem;
    for (let number = 2; taken.has(foldedName(name)); number += 1) name = `${stem}~${number}`;
    taken.add(foldedName(name));
    names.set(text, `${name}${ending}`);
  }
  return names;
}

function safeStem(text: string): string {
  const plain = text
    .replaceAll(UNSAFE, '_')
    .replace(/^[.\s]+/, '_')
    .replace(/[.\s]+$/, '_');
  const short = shortened(plain);
  return short === '' || RESERVED.test(short) ? `_${short}` : short;
}

/** Cut where a name has too many bytes, between two characters. */
function shortened(text: string): string {
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST) return kept;
    kept += character;
  }
  return kept;
}

function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase();
}
