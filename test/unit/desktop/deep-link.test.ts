import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseDataFolder } from '#electron/desktop/data-folder-choice.ts';
import { linkInArguments, pathOfLink } from '#electron/desktop/deep-link.ts';
import { readStartArguments } from '#electron/desktop/start-arguments.ts';

describe('a deep link', () => {
  test.each([
    ['allelier://sites/local/db/demo_seqdef/loci/abcZ', '/sites/local/db/demo_seqdef/loci/abcZ'],
    ['allelier:///query?database=x', '/query?database=x'],
    ['ALLELIER://Sites/Local', '/Sites/Local'],
    ['allelier://sites/local/db/x/loci/NEIS0001%20(abcZ)', '/sites/local/db/x/loci/NEIS0001%20(abcZ)'],
    ['allelier://', '/'],
    // The prefix is cut off and the rest made a path of ours, so that two slashes never begin an address elsewhere.
    ['allelier:////evil.org/x', '/evil.org/x'],
  ])('%s names the path %s', (link, path) => expect(pathOfLink(link)).toBe(path));

  test.each([
    'https://example.org/',
    'allelier:sites/local',
    'allelier://a/../../etc/passwd',
    'allelier://a/%2e%2E/b',
    'allelier://a b',
    'allelier://a\nb',
    'allelier://a\\b',
    `allelier://${'x'.repeat(3000)}`,
  ])('%j is none', (link) => expect(pathOfLink(link)).toBeUndefined());

  test('is found among the arguments of a second start', () => {
    expect(linkInArguments(['electron', '.', '--flag', 'allelier://query', 'allelier://settings'])).toBe('/query');
    expect(linkInArguments(['electron', '.'])).toBeUndefined();
  });
});

describe('the command line', () => {
  test('names the data folder relative to where it was typed, the port and the first screen', () => {
    const argv = ['electron', '.', '--data=mine', '--port=8090', 'allelier://settings'];
    expect(readStartArguments(argv, '/home/me')).toEqual({
      dataFolder: resolve('/home/me', 'mine'),
      port: 8090,
      path: '/settings',
    });
  });

  test('may name nothing, and what is no port is ignored', () => {
    expect(readStartArguments(['electron', '--data=', '--port=often'], '/home/me')).toEqual({});
  });
});

test('what was asked for now wins over what was kept', () => {
  const none = { argument: undefined, environment: undefined, chosen: undefined, profile: undefined };
  const sources = { argument: '/a', environment: '/e', chosen: '/c', profile: '/p', standard: '/s' };
  expect(chooseDataFolder(sources)).toBe('/a');
  expect(chooseDataFolder({ ...sources, argument: undefined })).toBe('/e');
  expect(chooseDataFolder({ ...sources, argument: undefined, environment: undefined })).toBe('/c');
  expect(chooseDataFolder({ ...none, profile: '/p', standard: '/s' })).toBe('/p');
  expect(chooseDataFolder({ ...none, standard: '/s' })).toBe('/s');
});
