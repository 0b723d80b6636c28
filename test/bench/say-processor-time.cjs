// Loaded before a program (`node --require`): at its end it writes the processor time of all its threads, in microseconds, to pipe 3.
const { writeSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, String(user + system));
  });
}
