import { describe, expect, test } from 'vitest';
import { isAppUrl, isSafeExternalUrl } from '#electron/desktop/navigation-guard.ts';
import { isTrustedSender } from '#electron/desktop/sender-guard.ts';

describe('our own page', () => {
  test.each(['app://allelier/', 'app://allelier/index.html', 'app://allelier/sites/local/db/x?search=a#b'])(
    '%s is one of our screens',
    (url) => expect(isAppUrl(url)).toBe(true),
  );

  test.each([
    'https://allelier/',
    'app://elsewhere/',
    'app://allelier.evil.org/',
    'app://allelier@evil.org/',
    'app://me@allelier/',
    'app://allelier:8080/',
    'apps://allelier/',
    'file:///app://allelier/',
    'javascript:alert(1)//app://allelier/',
    'about:blank',
    '',
    'not an address',
  ])('%s is not', (url) => expect(isAppUrl(url)).toBe(false));
});

describe('what may be handed to the system', () => {
  test('https addresses', () => {
    expect(['https://pubmlst.org/', 'https://example.org:8443/a?b=c#d'].every(isSafeExternalUrl)).toBe(true);
  });

  test('the service on this computer', () => {
    expect(['http://127.0.0.1:8090/docs', 'http://[::1]:8090/', 'http://localhost/'].every(isSafeExternalUrl)).toBe(
      true,
    );
  });

  test.each([
    'http://example.org/',
    'http://127.0.0.1.evil.org/',
    'http://127.0.0.1@evil.org/',
    'http://me@127.0.0.1/',
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'data:text/html,x',
    'ms-settings:privacy',
    'https://trusted.org@evil.org/',
    'https://user:secret@example.org/',
    'https://',
    '',
  ])('%s is refused', (url) => expect(isSafeExternalUrl(url)).toBe(false));
});

describe('a message', () => {
  const url = 'app://allelier/';
  test('is taken from the main frame of our page only', () => {
    expect(isTrustedSender({ url, parent: null })).toBe(true);
    expect(isTrustedSender({ url, parent: { url } })).toBe(false);
    expect(isTrustedSender({ url: 'https://example.org/', parent: null })).toBe(false);
  });

  test('from a frame that has gone is refused', () => {
    expect(isTrustedSender(null)).toBe(false);
    expect(isTrustedSender(undefined)).toBe(false);
  });
});
