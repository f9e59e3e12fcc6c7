import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Responses by the command's first word; `connect` and `data` are the responses to a connection and to a mail. */
type Script = Record<string, string>;

const FINE: Script = { connect: '220 mail', DATA: '354 go on', QUIT: '221 bye', data: '250 taken' };

/** A mail server that keeps what it receives, and refuses as it is told. */
export async function startMailServer({ port = 0, script = {} }: { port?: number; script?: Script } = {}) {
  const answers: Script = { ...FINE, ...script };
  const mails: string[] = [];
  let received = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let rest = '';
    let mail: string | null = null;
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      received += chunk.toString();
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (mail === null) {
          const [word = ''] = line.toUpperCase().split(' ');
          const answer = answers[word] ?? '250 fine';
          if (word === 'DATA' && answer.startsWith('354')) mail = '';
          say(answer);
        } else if (line === '.') {
          if (answers['data']?.startsWith('250') === true) mails.push(mail);
          mail = null;
          say(answers['data'] ?? '');
        } else mail += `${line}\n`;
      }
    });
    say(answers['connect'] ?? '');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    mails,
    received: (): string => received,
    async stop(): Promise<void> {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
