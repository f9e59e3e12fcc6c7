import { fromCallback, fromPromise } from 'xstate';
import { API } from '../../../domain/kernel/api';
import { isOutage, readFault } from '../../../domain/kernel/fault';
import { type BoardCounts, changedCounts, type LikeRecord } from '../../../domain/media/likes';
import type { Tap } from '../../../domain/media/taps';
import { boardLikesMachine } from '../../../machines/media/board-likes.machine';
import { likesMachine } from '../../../machines/media/likes.machine';
import type { Sending } from '../../../machines/media/media.events';
import { ownLikesMachine } from '../../../machines/media/own-likes.machine';
import type { Http } from '../kernel/http';
import { late } from '../kernel/late';
import type { Realtime } from '../shell/realtime';
import { createBoardCounts } from './board-counts';
import type { OpenLikesLine } from './likes-line';
import { openTray, type Tray } from './tray';

export type LikesSurroundings = {
  http: Pick<Http, 'post'>;
  realtime: Realtime;
  trayOf?: typeof openTray;
  /** Runs the work in one tab of the browser at a time. */
  alone?: (name: string, work: () => Promise<void>) => Promise<void>;
  load?: () => Promise<Pick<typeof import('./likes-line'), 'openLikesLine'>>;
};

async function aloneAmongTabs(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
}

/** Likes that the service may accept later stay in the queue. */
function isAnswer(error: unknown): boolean {
  const fault = readFault(error);
  return !isOutage(fault) && fault.status !== null && ![401, 408, 429].includes(fault.status);
}

const recordOf = ({ line: { uid } }: Sending, { mediaBoardId, contentPieceId, uuid, at }: Tap): LikeRecord => ({
  mediaBoardId,
  contentPieceId,
  uuid,
  creationTimestamp: at,
  authorId: uid,
});

/** Likes are sent to the service, and read with the Realtime Database SDK, which is loaded when it is first needed. */
export function createLikes({
  http,
  realtime,
  trayOf = openTray,
  alone = aloneAmongTabs,
  load = () => late(import('./likes-line')),
}: LikesSurroundings) {
  let line: OpenLikesLine | null = null;
  let tray: Tray | null = null;
  /** Readers that start once the connection is open; each returns its clean-up. */
  const readers = new Map<(opened: OpenLikesLine) => () => void, (() => void) | null>();

  function use(opened: OpenLikesLine | null): void {
    line = opened;
    for (const [start, stop] of readers) {
      stop?.();
      readers.set(start, opened && start(opened));
    }
  }

  const boardCounts = createBoardCounts((mediaBoardId, tell) => {
    const start = (opened: OpenLikesLine) => opened.readBoard(mediaBoardId, tell);
    readers.set(start, line && start(line));
    return () => {
      readers.get(start)?.();
      readers.delete(start);
    };
  });

  const ownLikes = ownLikesMachine.provide({
    actors: {
      likesLine: fromCallback(({ input, sendBack }) =>
        realtime.use(load, ({ openLikesLine }, app) => {
          const opened = openLikesLine(app, input, sendBack);
          use(opened);
          return () => {
            if (line === opened) use(null);
            opened.close();
          };
        }),
      ),
      tray: fromCallback(({ input, sendBack, receive }) => {
        const opened = trayOf(input);
        tray = opened;
        let isOpen = true;
        opened
          .restore()
          .then((taps) => isOpen && taps.length > 0 && sendBack({ type: 'ownLikes.restored', taps }))
          .catch(() => {});
        receive(({ tap }) => void opened.keep(tap).catch(() => {}));
        return () => {
          isOpen = false;
        };
      }),
      sendTap: fromPromise(async ({ input, signal }) => {
        const { tap, line: own } = input;
        const kept = tray;
        if (tap === null || kept === null) throw new Error('There is no tap to send');
        await alone(`likes ${own.mode} ${own.uid}`, async () => {
          if (signal.aborted || !(await kept.has(tap))) return;
          const options = { signal, retry: false, report: 'sessionOver' } as const;
          try {
            await http.post(tap.isLiked ? API.like : API.unlike, recordOf(input, tap), options);
          } catch (error) {
            if (isAnswer(error)) await kept.drop(tap).catch(() => {});
            throw error;
          }
          await kept.drop(tap).catch(() => {});
        });
      }),
    },
  });

  const likes = likesMachine.provide({
    actors: {
      member: boardLikesMachine.provide({
        actors: {
          boardCounts: fromCallback(({ input: { mediaBoardId }, sendBack }) => {
            let told: BoardCounts | null = null;
            return boardCounts.hear(mediaBoardId, (counts) => {
              if (counts === null) return sendBack({ type: 'boardLikes.unread' });
              const changed = told === null ? counts : changedCounts(told, counts);
              if (told === null || Object.keys(changed).length > 0) {
                sendBack({ type: 'boardLikes.told', counts: changed });
              }
              told = counts;
            });
          }),
        },
      }),
    },
  });

  return { likes, ownLikes, countsNow: boardCounts.now };
}
