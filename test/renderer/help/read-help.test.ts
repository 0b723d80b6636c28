import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HELP_PAGES } from '#renderer/features/help/help-pages.ts';
import { bodyOf, searchHelp, sectionsOf, slugOf } from '#renderer/features/help/read-help.ts';

const docs = join(import.meta.dirname, '../../../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');
const TEXTS = Object.fromEntries(HELP_PAGES.map(({ id }) => [id, read(`${id}.md`)]));

describe('help pages', () => {
  it('are all the texts of docs, each under its own title', () => {
    const files = readdirSync(docs).filter((name) => name.endsWith('.md'));
    expect(HELP_PAGES.map(({ id }) => `${id}.md`).toSorted()).toEqual(files.toSorted());
    for (const { id, title } of HELP_PAGES) expect(read(`${id}.md`)).toMatch(new RegExp(`^# ${title}\n`));
  });

  it('link only to headings and pages that exist', () => {
    const links = HELP_PAGES.flatMap(({ id }) =>
      [...read(`${id}.md`).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, file, heading]) => ({
        page: file ? file.replace(/\.md$/, '') : id,
        heading,
      })),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { page, heading } of links) {
      expect(HELP_PAGES.map(({ id }) => id)).toContain(page);
      if (heading !== undefined) expect(sectionsOf(TEXTS[page] ?? '').map(({ id }) => id)).toContain(heading);
    }
  });

  it('are where the pages of the program say they are', () => {
    const sources = globSync('renderer/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
    const places = sources.flatMap((text) => [...text.matchAll(/\bhelp="([^"#]*)(?:#([^"]*))?"/g)]);
    expect(places.length).toBeGreaterThan(0);
    for (const [, page = '', heading] of places) {
      expect(Object.keys(TEXTS)).toContain(page);
      if (heading !== undefined) expect(sectionsOf(TEXTS[page] ?? '').map(({ id }) => id)).toContain(heading);
    }
  });

  it('are shown without their title and without comments for writers', () => {
    expect(bodyOf('# Tables\n\n<!-- made by a script -->\n\nText')).toBe('Text');
  });

  it('are cut into parts at their headings', () => {
    expect(
      sectionsOf('# Page\n\nBefore.\n\n## The *first* part\n\nSee [here](x.md).\n\n### Deeper\n\n| a | b |\n'),
    ).toEqual([
      { id: '', title: '', text: 'Before.' },
      { id: 'the-first-part', title: 'The first part', text: 'See here.' },
      { id: 'deeper', title: 'Deeper', text: 'a b' },
    ]);
    expect(slugOf('What `allelier type` writes')).toBe('what-allelier-type-writes');
  });

  it('are found by all words, wherever they stand, headings first', () => {
    const texts = { a: '# A\n\n## Keys\n\nOpen the palette.\n', b: '# B\n\n## Palette\n\nIt opens by keys.\n' };
    expect(searchHelp(texts, 'palette keys').map(({ page }) => page)).toEqual(['a', 'b']);
    expect(searchHelp(texts, 'PALETTE').map(({ page }) => page)).toEqual(['b', 'a']);
    expect(searchHelp(texts, 'palette moon')).toEqual([]);
    expect(searchHelp(texts, ' ')).toEqual([]);
  });

  it('say what the new user asks', () => {
    for (const [words, page] of [
      ['clonal complex', 'glossary'],
      ['new allele', 'typing'],
      ['curl', 'service'],
      ['sequence_method', 'importing'],
      ['query builder', 'isolates'],
      ['palette', 'keyboard'],
      ['undo', 'keeping-records'],
      ['semicolons several values', 'keeping-records'],
      ['FASTA next free id', 'keeping-records'],
      ['scan contigs designations', 'keeping-records'],
      ['restore backup', 'care'],
      ['assign reject', 'curating'],
    ] as const)
      expect(searchHelp(TEXTS, words).map((find) => find.page)).toContain(page);
  });
});
