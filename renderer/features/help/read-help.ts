/** A part of a help page below one of its headings; `id` is empty for what stands above the first. */
interface HelpSection {
  id: string;
  title: string;
  /** Plain words, without the signs of Markdown. */
  text: string;
}

/** Characters shown on each side of what was found. */
const AROUND = 70;

/** The id of a heading within its page: `The local service` is `the-local-service`. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

/** A page without its title, which the screen shows itself, and without comments for those who write it. */
export function bodyOf(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .trim()
    .replace(/^# .*\n+/, '');
}

/** Markdown as plain words. */
function wordsOf(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*\|?[\s:|-]+\|?\s*$/gm, ' ')
    .replace(/[*`#>|]|\\(?=[*|_])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The parts of a page by their headings, in order. */
export function sectionsOf(text: string): HelpSection[] {
  const parts = bodyOf(text).split(/^(?=#{2,4} )/m);
  return parts
    .map((part) => {
      const [, heading] = /^#{2,4} (.*)$/m.exec(part.startsWith('#') ? part : '') ?? [];
      const title = heading === undefined ? '' : wordsOf(heading);
      const rest = heading === undefined ? part : part.slice(part.indexOf('\n') + 1 || part.length);
      return { id: heading === undefined ? '' : slugOf(title), title, text: wordsOf(rest) };
    })
    .filter(({ title, text: words }) => title !== '' || words !== '');
}

/** Text of a section around the first of the words: what a list of finds shows. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = words.map((word) => lower.indexOf(word)).find((place) => place !== -1) ?? 0;
  const start = Math.max(0, first - AROUND);
  const end = Math.min(text.length, first + AROUND);
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`;
}

export interface HelpFind {
  page: string;
  section: HelpSection;
  excerpt: string;
}

/** Sections in which all words stand, whatever the case: those that have them in their heading first. No words find nothing. */
export function searchHelp(texts: Readonly<Record<string, string>>, search: string): HelpFind[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const all = Object.entries(texts).flatMap(([page, text]) => sectionsOf(text).map((section) => ({ page, section })));
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  return all
    .filter(({ section: { title, text } }) => holds(`${title} ${text}`))
    .toSorted((one, other) => Number(holds(other.section.title)) - Number(holds(one.section.title)))
    .map(({ page, section }) => ({ page, section, excerpt: excerptOf(section.text, words) }));
}
