import { connect } from 'node:net';

/** The reply of a service on this computer to some bytes, once it has closed the connection: status, head and body. */
export function answerTo(port: number, bytes: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s, 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body });
    });
  });
}
