import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A command line of a document, as it stands there. */
export interface Example {
  page: string;
  line: string;
}

/** The documents with examples: all help pages and the README. */
function documents(): { page: string; text: string }[] {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  return [...pages.map((name) => `docs/${name}`), 'README.md'].map((name) => ({
    page: basename(name, '.md'),
    text: readFileSync(join(root, name), 'utf8'),
  }));
}

/** The command lines in the blocks of code, without comments, in the order of the pages. */
export function blockExamples(): Example[] {
  return documents().flatMap(({ page, text }) =>
    [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
      block
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .map((line) => /^(?:npx )?allelier (.+)/.exec(line.replace(/\s+# .*/, ''))?.[1])
        .filter((line) => line !== undefined)
        .map((line) => ({ page, line })),
    ),
  );
}

/** The commands that sentences name. */
export function inlineExamples(): Example[] {
  return documents().flatMap(({ page, text }) =>
    [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`(?:npx )?allelier ([^`]+)`/g)].map(([, line = '']) => ({
      page,
      line: line.replaceAll(/\s+/g, ' '),
    })),
  );
}

/** The words of a command line, and the file that it reads as its input: quotes and `*` as a shell has them. */
export function splitLine(line: string, folder: string): { argv: string[]; input?: string } {
  const [command = '', input] = line.split(' < ');
  const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => ({
    text: quoted ?? word ?? '',
    isPattern: quoted === undefined && /\*/.test(word ?? ''),
  }));
  const argv = words.flatMap(({ text, isPattern }) =>
    isPattern ? globSync(text, { cwd: folder }).toSorted() : [text],
  );
  return input === undefined ? { argv } : { argv, input: input.trim() };
}
