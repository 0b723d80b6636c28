import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServerOfTest {
  port: number;
  /** What was received, in order: header and text of each mail, as it came over the wire. */
  mails: string[];
  /** Resolves once this many mails have come. */
  received(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** A mail server on loopback that speaks as much SMTP as a client needs (RFC 5321, AUTH PLAIN of RFC 4954). */
export async function startMailServer(password?: string): Promise<MailServerOfTest> {
  const mails: string[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    talk(socket, password, (mail) => {
      mails.push(mail);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    received: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (mails.length < count) return;
          waiting.delete(look);
          resolve(mails);
        };
        waiting.add(look);
        look();
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(socket: Socket, password: string | undefined, take: (mail: string) => void): void {
  let text = '';
  let isMail = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    text += bytes.toString();
    for (;;) {
      const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const part = text.slice(0, end);
      text = text.slice(end + (isMail ? 5 : 2));
      if (isMail) {
        isMail = false;
        take(part);
        say('250 taken');
      } else {
        isMail = part === 'DATA';
        answer(part, password, say);
      }
    }
  });
}

function answer(command: string, password: string | undefined, say: (line: string) => void): void {
  if (command.startsWith('EHLO')) say(password === undefined ? '250 test' : '250-test\r\n250 AUTH PLAIN');
  else if (command.startsWith('AUTH PLAIN ')) {
    const given = Buffer.from(command.slice('AUTH PLAIN '.length), 'base64').toString().split('\0')[2];
    // Some servers repeat what they were sent.
    say(given === password ? '235 in' : `535 wrong password ${given ?? ''}`);
  } else if (command === 'DATA') say('354 go on');
  else if (command === 'QUIT') say('221 bye');
  else say('250 fine');
}
