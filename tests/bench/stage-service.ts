import { createServer } from 'node:http';
import { questionsPath, type StageTalk } from '../../domain/stage/questions';
import { reactionsPath } from '../../domain/stage/reactions';
import { openDatabase } from '../../server/db/database';
import { openRealtime } from '../../server/realtime/open-realtime';
import { createBoard } from '../../server/stage/board';
import { createQuestions } from '../../server/stage/questions';
import { createReactions } from '../../server/stage/reactions';

// The service of stage.ts: the realtime database and the questions and reactions of one talk, in a process of its own.
// Argument: a folder.
const [, , dataDir = ''] = process.argv;
const TALK: StageTalk = { widgetId: 'keynote', configurationId: 'opening' };
const HOUR_MS = 3_600_000;

const store = await openDatabase({ dataDir });
const server = createServer((_, response) => response.writeHead(404).end());
const realtime = await openRealtime({
  db: store.db,
  listen: null,
  server,
  verify: async (uid) => ({
    uid,
    email: null,
    authorities: [],
    claims: { sub: uid, exp: (Date.now() + HOUR_MS) / 1000, firebase: { sign_in_provider: 'password' } },
  }),
  mayEnter: async () => true,
  publicUrl: null,
  log: { error: (...what: unknown[]) => console.error(...what) },
});
const { database } = realtime;
const questions = createQuestions(store.db, 'live');
const board = createBoard({ db: store.db, database, mode: 'live' });
const reactions = createReactions(database, 'live');

let since = { cpu: process.cpuUsage(), at: performance.now() };
type Work =
  | { work: 'ask'; id: string; text: string; uid: string; isQuiet?: boolean }
  | { work: 'vote'; id: string; uid: string }
  | { work: 'react' }
  | { work: 'start' }
  | { work: 'usage' };

async function answer(work: Work): Promise<unknown> {
  if (work.work === 'ask') {
    const { id, text, uid } = work;
    await questions.ask({
      talk: TALK,
      id,
      text,
      uid,
      name: `Name of ${uid}`,
      isChecked: false,
      now: Date.now(),
    });
    if (work.isQuiet !== true) await board.refresh(TALK, false);
  } else if (work.work === 'vote') {
    const votes = await questions.vote(TALK, work.id, work.uid, true);
    await board.refresh(TALK, false);
    return votes;
  } else if (work.work === 'react') reactions.add(TALK, { clap: 1 });
  else if (work.work === 'start') since = { cpu: process.cpuUsage(), at: performance.now() };
  else {
    const { user, system } = process.cpuUsage(since.cpu);
    return {
      cores: (user + system) / 1000 / (performance.now() - since.at),
      megabytes: process.memoryUsage.rss() / 1024 / 1024,
    };
  }
  return null;
}

process.on('message', ({ ask, work }: { ask: number; work: Work }) => {
  answer(work).then(
    (result) => process.send?.({ ask, result }),
    (error: unknown) => process.send?.({ ask, error: String(error) }),
  );
});
process.on('SIGTERM', () => {
  void realtime
    .close()
    .then(() => store.close())
    .then(() => process.exit(0));
});
server.listen(0, '127.0.0.1', 4096, () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  process.send?.({ port, paths: [questionsPath('live', TALK), reactionsPath('live', TALK)] });
});
