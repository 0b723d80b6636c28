import { PASSWORD } from './signed-service.ts';

/** Allows access on the authorise page as a person does, form by form. Gives the verifier that it shows. */
export async function allowOnPage(address: string, userName = 'ada'): Promise<string> {
  let cookie = '';
  async function fetchPage(init: RequestInit = {}) {
    const { origin } = new URL(address);
    const reply = await fetch(address, { ...init, headers: { ...init.headers, cookie, origin } });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return reply.text();
  }
  let text = await fetchPage();
  for (let form = 0; form < 3; form += 1) {
    const shown = /id="verifier">([^<]+)</.exec(text)?.[1];
    if (shown !== undefined) return shown;
    const hidden = [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const body = new URLSearchParams([
      ...hidden,
      ['user_name', userName],
      ['password', PASSWORD],
      ['decision', 'allow'],
    ]);
    text = await fetchPage({ method: 'POST', body });
  }
  throw new Error(`The page shows no verifier: ${text}`);
}
