import { DatabaseSync } from 'node:sqlite';

// A process that knows nothing of Allelier and holds the write lock of a database file until it is told to let go.
const connection = new DatabaseSync(process.argv[2] ?? '');
connection.exec('begin immediate');
process.on('message', () => {
  connection.exec('commit');
  connection.close();
  process.disconnect();
});
process.send?.('locked');
