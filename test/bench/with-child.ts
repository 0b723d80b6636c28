import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A process that works for the bench, and answers each question once. */
export interface Child<Question, Message> {
  /** What it said when it was ready. */
  first: Message;
  ask(question: Question): Promise<Message>;
}

/**
 * Runs a program until `work` is done. Its death ends the work with an error, and so does an exit code of its own at the end: a bench
 * that goes on without it would print figures of nothing. It has ended when this returns or throws, so its files can be removed.
 */
export async function withChild<Question, Message, Result>(
  file: string,
  options: string[],
  work: (child: Child<Question, Message>) => Promise<Result>,
): Promise<Result> {
  const child = fork(file, options);
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  const died = ended.then(([code, signal]) => {
    throw new Error(`${file} ended with ${signal ?? code} before its work was done.`);
  });
  died.catch(() => undefined);
  const hear = async () => {
    const [message] = (await Promise.race([once(child, 'message'), died])) as [Message];
    return message;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One question after the other, because answers do not say which one they are for. */
  function ask(question: Question): Promise<Message> {
    const answer = last.then(() => {
      child.send(question as object);
      return hear();
    });
    last = answer.catch(() => undefined);
    return answer;
  }
  let result: Result;
  try {
    result = await Promise.race([work({ first: await hear(), ask }), died]);
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
  const [code, signal] = await ended;
  if (code !== 0) throw new Error(`${file} ended with ${signal ?? code}.`);
  return result;
}
