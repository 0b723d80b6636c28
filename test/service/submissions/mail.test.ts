import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMailer, sendTestMail, type Mailer } from '#electron/mail/mailer.ts';
import { readMailState, removeMailServer, saveMailServer } from '#electron/mail/mail-settings.ts';
import type { MailClock } from '#electron/mail/mailer.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { Changed } from '#shared/api/curation-queue.ts';
import type { MailServer } from '#shared/mail.ts';
import { startMailServer, type MailServerOfTest } from '#test/support/mail-server.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';

const PASSWORD = 'quite-secret-7';
const config = mkdtempSync(join(tmpdir(), 'allelier-mail-'));
const sealing = () => openKeyFileSecrets(join(config, 'secrets.key'));
const logged: string[] = [];
const opened: Mailer[] = [];

/** A clock on which two minutes pass between any two looks, so that no mail waits for another. */
let now = 0;
const hasty: MailClock = { now: () => (now += 200_000), after: () => () => undefined };

let service: SubmissionService;
let smtp: MailServerOfTest;

beforeAll(async () => {
  smtp = await startMailServer(PASSWORD);
  // The mailer needs the site file of the data folder, which the service makes.
  const late: Pick<Mailer, 'isSet' | 'add'> = {
    isSet: async () => (await opened[0]?.isSet()) === true,
    add: (notice) => opened[0]?.add(notice),
  };
  service = await startSubmissions({ mail: late });
  const { site } = service.dataFolder;
  opened.push(createMailer(site, sealing, (error) => logged.push(String(error)), hasty));
  await site.accounts.change('tom', { email: '' });
});
afterAll(async () => {
  await opened[0]?.close();
  await service.close();
  await smtp.close();
  rmSync(config, { recursive: true, force: true });
});
afterEach(() => removeMailServer(service.dataFolder.site));

const server = (): MailServer => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  user: 'curators',
  sender: 'curators@example.org',
});
const set = (password = PASSWORD) => saveMailServer(service.dataFolder.site, sealing, server(), password);

/** Header lines of a mail, with the continued ones joined. */
const headersOf = (mail: string) => (mail.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
/** A text without the soft breaks that mail has. */
const textOf = (mail: string) => mail.slice(mail.indexOf('\r\n\r\n')).replaceAll('=\r\n', '');

test('a message of a curator, the closing and the opening again send mail to the submitter', async () => {
  await set();
  const path = await service.submit('sue', { ...ALLELES, email: 1 });
  const id = path.split('/').at(-1) ?? '';
  const { json } = await service.as('sue', 'GET', path);
  expect(json['email']).toContain('mail goes to the address');
  const before = smtp.mails.length;

  expect((await service.as('sue', 'POST', `${path}/messages`, { message: 'Of my own.' })).status).toBe(201);
  expect((await service.as('cora', 'POST', `${path}/messages`, { message: 'Please send traces.' })).status).toBe(201);
  const first = (await smtp.received(before + 1))[before] ?? '';
  expect(headersOf(first)).toContain('To: sue Test <sue@example.org>');
  expect(headersOf(first)).toContain('From: Allelier <curators@example.org>');
  expect(headersOf(first)).toContain(`Subject: Submission ${id} to the database sample: a message`);
  expect(headersOf(first).join('\n')).toContain('Content-Type: text/plain');
  expect(textOf(first)).toContain('Please send traces.');
  expect(textOf(first)).not.toContain('Of my own.');

  const queued = `/db/sample/curation/submissions/${id}`;
  const rejected = await service.as('cora', 'POST', `${queued}/items/1/reject`, { revision: 1, reason: 'Too short.' });
  expect(rejected.status, rejected.text).toBe(200);
  const closed = await service.as('cora', 'POST', `${queued}/close`, {
    revision: rejected.json['revision'],
    message: 'Thank you.',
  });
  expect(closed.status, closed.text).toBe(200);
  const second = (await smtp.received(before + 2))[before + 1] ?? '';
  expect(headersOf(second)).toContain(`Subject: Submission ${id} to the database sample: closed`);
  expect(textOf(second)).toMatch(/Thank you\.[^]*Outcome: bad\./);

  const reopened = await service.as('cora', 'POST', `${queued}/reopen`, {
    revision: (closed.json as unknown as Changed).submission.revision,
  });
  expect(reopened.status, reopened.text).toBe(200);
  const third = (await smtp.received(before + 3))[before + 2] ?? '';
  expect(headersOf(third)).toContain(`Subject: Submission ${id} to the database sample: open again`);
  expect(smtp.mails).toHaveLength(before + 3);
});

test('says that none is sent where no server is set, or the account has no address', async () => {
  const asked = { ...ALLELES, email: 1 };
  const unset = await service.as('sue', 'POST', '/db/sample/submissions', asked);
  expect(unset.json['email']).toContain('sends none');
  await set();
  const path = await service.submit('tom', asked);
  expect((await service.as('tom', 'GET', path)).json['email']).toContain('no e-mail address');
  expect((await service.as('tom', 'GET', await service.submit('tom', ALLELES))).json).not.toHaveProperty('email');
});

test('what a rule assigns is told to the submitter, although nobody looked at it', async () => {
  await set();
  const rule = '/db/sample/curation/rules/abcZ';
  expect((await service.as('cora', 'PUT', rule, { identity: 90 })).status).toBe(200);
  expect((await service.as('cora', 'PUT', '/db/sample/curation/rules', { is_on: true })).status).toBe(200);
  const { json: allele } = await service.as('sue', 'GET', '/db/sample/loci/abcZ/alleles/1');
  const known = String(allele['sequence']);
  const near = `${known.slice(0, 30)}${known[30] === 'A' ? 'C' : 'A'}${known.slice(31)}`;
  const before = smtp.mails.length;
  const path = await service.submit('sue', { ...ALLELES, sequences: `>near\n${near}\n`, email: 1 });
  const { json } = await service.as('sue', 'GET', path);
  expect(json['seqs']).toMatchObject([{ status: 'assigned' }]);
  const mail = (await smtp.received(before + 1))[before] ?? '';
  expect(headersOf(mail).join('\n')).toContain('1 item assigned by a rule');
  await service.as('cora', 'PUT', rule, { identity: null });
});

test('line breaks in names, addresses and subjects make no further header', async () => {
  await set();
  const before = smtp.mails.length;
  opened[0]?.add({
    key: 'injection',
    to: { name: 'Eve\r\nBcc: a@example.org', address: 'eve@example.org\r\nBcc: b@example.org' },
    subject: 'Hello\r\nBcc: c@example.org\r\n\r\nAnother text',
    text: 'Text.',
  });
  const mail = (await smtp.received(before + 1))[before] ?? '';
  expect(headersOf(mail).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  expect(headersOf(mail)).toContain('Subject: Hello Bcc: c@example.org Another text');
});

test('a wrong password is said without the password, and never holds up the reply', async () => {
  const { site } = service.dataFolder;
  await set('wrong-password-9');
  expect(await site.getSetting('mail_server')).not.toContain('wrong-password-9');
  await expect(sendTestMail(site, sealing, 'ada@example.org')).rejects.toMatchObject({
    problem: { message: expect.stringContaining('refuses the user name or the password') as string },
  });
  const path = await service.submit('sue', { ...ALLELES, email: 1 });
  expect((await service.as('cora', 'POST', `${path}/messages`, { message: 'Hello.' })).status).toBe(201);
  await expect.poll(async () => (await readMailState(site)).failure?.message).toContain('It is tried again');
  const said = JSON.stringify([await readMailState(site), logged]);
  expect(said).toContain('refuses the user name or the password');
  expect(said).not.toContain('wrong-password-9');
});

test('a password is never sent to another server than it was given for, nor in the clear', async () => {
  const { site } = service.dataFolder;
  await set();
  await saveMailServer(site, sealing, { ...server(), port: 2525 });
  expect((await readMailState(site)).has_password).toBe(true);
  await saveMailServer(site, sealing, { ...server(), host: 'localhost' });
  expect((await readMailState(site)).has_password).toBe(false);
  const open = saveMailServer(site, sealing, { ...server(), host: 'mail.example.org' });
  await expect(open).rejects.toMatchObject({ problem: { code: 'bad_mail_server' } });
});
