import { callFromPage } from './support/desktop-bridge.ts';
import { catchExternalLinks, desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';

// One start of the program for all steps: what a page tries in vain changes nothing for the next.
test('the page of the desktop window is shut in', async ({ desktop }) => {
  const { application, page } = desktop;
  await test.step('holds nothing of Node or Electron but a frozen bridge', async () => {
    const seen = await page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron'].filter((name) => name in window),
      bridge: Object.keys(window.allelier ?? {}).toSorted(),
      isFrozen: Object.isFrozen(window.allelier),
      isSecure: window.isSecureContext,
      isIsolated: window.crossOriginIsolated,
    }));
    expect(seen).toEqual({
      node: [],
      bridge: ['call', 'cancel', 'host', 'stage', 'subscribe'],
      isFrozen: true,
      isSecure: true,
      isIsolated: true,
    });
  });

  await test.step('cannot replace the bridge', async () => {
    const stillOurs = await page.evaluate(() => {
      const before = window.allelier;
      try {
        Object.assign(window, { allelier: undefined });
      } catch {
        return window.allelier === before;
      }
      return window.allelier === before;
    });
    expect(stillOurs).toBe(true);
  });

  await test.step('gets refusals as data, whatever it asks for', async () => {
    expect(await callFromPage(page, 'app:read-file', { path: '/etc/passwd' })).toMatchObject({ ok: false });
    expect(await callFromPage(page, 'database:delete', { database: '../site' })).toMatchObject({ ok: false });
    expect(await callFromPage(page, '__proto__')).toMatchObject({ ok: false });
  });

  await test.step('stays where it is when a script sends it elsewhere', async () => {
    const before = page.url();
    await page.evaluate(() => {
      window.location.href = 'https://example.org/';
    });
    // The veto comes before anything loads: a call that is answered afterwards proves that the page is still ours.
    await expect.poll(() => callFromPage(page, 'app:info')).toMatchObject({ ok: true });
    expect(page.url()).toBe(before);
  });

  await test.step('opens https links in the browser of the system, and nothing else anywhere', async () => {
    const opened = await catchExternalLinks(application);
    await page.evaluate(() => {
      for (const url of [
        'file:///etc/passwd',
        'http://example.org/',
        'https://me@example.org/',
        'https://example.org/docs',
      ]) {
        window.open(url, '_blank', 'noopener');
      }
    });
    await expect.poll(opened).toEqual(['https://example.org/docs']);
    expect(await callFromPage(page, 'link:open', { url: 'https://example.org/more' })).toMatchObject({ ok: true });
    expect(await callFromPage(page, 'link:open', { url: 'file:///etc/passwd' })).toMatchObject({ ok: false });
    expect(await opened()).toEqual(['https://example.org/docs', 'https://example.org/more']);
    await expect.poll(() => application.windows().length).toBe(1);
  });

  await test.step('is refused every permission but copying', async () => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-write'] as PermissionName[];
      const found = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
      return found.map(({ state }, index) => `${names[index]} ${state}`);
    });
    expect(states).toEqual([
      'geolocation denied',
      'notifications denied',
      'camera denied',
      'microphone denied',
      'clipboard-write granted',
    ]);
  });
});

test.describe('the content security policy', () => {
  test.use({ provokesPolicy: true });

  test('holds against scripts of the page', async ({ desktop: { page } }) => {
    await test.step('cannot evaluate text, nor run an inline script', async () => {
      const outcome = await page.evaluate(async () => {
        // From a timer, because the test tool itself may evaluate where the page may not.
        const evaluated = await new Promise((resolve) => {
          setTimeout(() => {
            try {
              // oxlint-disable-next-line typescript/no-implied-eval -- [reason: that it is refused is what is tested]
              resolve(String(new Function('return 1')()));
            } catch (error) {
              resolve((error as Error).name);
            }
          });
        });
        const violation = new Promise<boolean>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            if (effectiveDirective === 'script-src-elem') resolve(true);
          });
        });
        const script = document.createElement('script');
        script.textContent = 'window.inlineRan = true';
        document.head.append(script);
        return { evaluated, inlineRefused: await violation, inlineRan: 'inlineRan' in window };
      });
      expect(outcome).toEqual({ evaluated: 'EvalError', inlineRefused: true, inlineRan: false });
    });

    await test.step('reaches no other site and embeds none', async () => {
      const outcome = await page.evaluate(async () => {
        const violated: string[] = [];
        const both = new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            violated.push(effectiveDirective);
            if (violated.includes('connect-src') && violated.includes('frame-src')) resolve();
          });
        });
        const frame = document.createElement('iframe');
        frame.src = 'https://example.org/';
        document.body.append(frame);
        const fetched = await fetch('https://example.org/').then(
          () => 'fetched',
          () => 'refused',
        );
        await both;
        return fetched;
      });
      expect(outcome).toBe('refused');
    });
  });
});
