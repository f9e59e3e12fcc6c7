import { fromCallback, fromPromise } from 'xstate';
import type { BoardCommand, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { illustratorMachine } from '../../../machines/widgets/illustrator.machine';
import type { Http } from '../kernel/http';
import { late } from '../kernel/late';
import type { Realtime } from '../shell/realtime';
import { storePicture } from './board-picture';
import { openBoardShelf } from './board-shelf';
import { openPictureShelf } from './picture-shelf';

export type BoardSurroundings = {
  http: Pick<Http, 'upload'>;
  realtime: Realtime;
  shelfOf?: typeof openBoardShelf;
  pictureShelfOf?: typeof openPictureShelf;
  load?: () => Promise<Pick<typeof import('./board-line'), 'openBoard'>>;
};

/** Whiteboards on the Realtime Database SDK, which is fetched when the first one opens. */
export function createBoards({
  http,
  realtime,
  shelfOf = openBoardShelf,
  pictureShelfOf = openPictureShelf,
  load = () => late(import('./board-line')),
}: BoardSurroundings) {
  const boardFeed = fromCallback<BoardCommand, BoardInput>(({ input, sendBack, receive }) => {
    const early: BoardCommand[] = [];
    let take = (command: BoardCommand): void => void early.push(command);
    receive((command) => take(command));
    return realtime.use(load, ({ openBoard }, app) => {
      const board = openBoard(app, input, shelfOf(input), sendBack);
      take = board.receive;
      for (const command of early) take(command);
      return board.close;
    });
  });
  const illustrator = illustratorMachine.provide({
    actors: {
      pictureShelf: fromCallback(({ input, sendBack, receive }) => {
        let isOn = true;
        const shelf = pictureShelfOf(input);
        shelf
          .restore()
          .then((pictures) => isOn && pictures.length > 0 && sendBack({ type: 'illustrator.restored', pictures }))
          .catch(() => {});
        receive((command) => {
          const work = command.type === 'shelf.keep' ? shelf.keep(command.picture) : shelf.drop(command.id);
          work.catch(() => {});
        });
        return () => {
          isOn = false;
        };
      }),
      storePicture: fromPromise(({ input, signal }) => storePicture(http, input, signal)),
    },
  });
  return boardsMachine.provide({ actors: { member: boardMachine.provide({ actors: { boardFeed, illustrator } }) } });
}
