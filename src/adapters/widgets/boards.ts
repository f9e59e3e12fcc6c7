import type { FirebaseApp } from 'firebase/app';
import { fromCallback, fromPromise } from 'xstate';
import type { BoardCommand, BoardInput } from '../../../machines/widgets/board.events';
import { boardMachine } from '../../../machines/widgets/board.machine';
import { boardsMachine } from '../../../machines/widgets/boards.machine';
import { illustratorMachine } from '../../../machines/widgets/illustrator.machine';
import type { Http } from '../kernel/http';
import { inTurn } from '../kernel/idle';
import { late } from '../kernel/late';
import { storePicture } from './board-picture';
import { openBoardShelf } from './board-shelf';
import { openPictureShelf } from './picture-shelf';

export type BoardSurroundings = {
  http: Pick<Http, 'upload'>;
  /** The app of the identity provider's SDK. */
  sdk: () => Promise<{ app: FirebaseApp }>;
  shelfOf?: typeof openBoardShelf;
  pictureShelfOf?: typeof openPictureShelf;
  load?: () => Promise<Pick<typeof import('./board-line'), 'openBoard'>>;
};

/** Whiteboards on the Realtime Database SDK, which is fetched when the first one opens. */
export function createBoards({
  http,
  sdk,
  shelfOf = openBoardShelf,
  pictureShelfOf = openPictureShelf,
  load = () => late(import('./board-line')),
}: BoardSurroundings) {
  const boardFeed = fromCallback<BoardCommand, BoardInput>(({ input, sendBack, receive }) => {
    let isOn = true;
    let close = () => {};
    const early: BoardCommand[] = [];
    let take = (command: BoardCommand): void => void early.push(command);
    receive((command) => take(command));
    const open = async () => {
      const [{ openBoard }, { app }] = await inTurn(Promise.all([load(), sdk()]));
      if (!isOn) return;
      const board = openBoard(app, input, shelfOf(input), sendBack);
      close = board.close;
      take = board.receive;
      for (const command of early) take(command);
    };
    open().catch(() => isOn && sendBack({ type: 'board.refused' }));
    return () => {
      isOn = false;
      close();
    };
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
