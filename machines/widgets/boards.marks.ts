import type { ChatLine } from '../../domain/chat/rooms';
import type { Deed } from '../../domain/widgets/board/deeds';
import type { Edit } from '../../domain/widgets/board/edits';
import type { Marks, ShapeOf } from '../kernel/marks';
import { COLLECTION, KEY } from '../kernel/shapes';
import type { BoardInput } from './board.events';
import type { boardMachine } from './board.machine';
import type { boardsMachine } from './boards.machine';
import type { Illustration, illustratorMachine } from './illustrator.machine';
import type { sketchMachine } from './sketch.machine';

const LINE = { database: 'id', mode: 'id', uid: 'person' } as const satisfies ShapeOf<ChatLine>;
const BOARD = { line: LINE, room: 'id', session: 'id' } as const satisfies ShapeOf<BoardInput>;
const FILE = { id: 'id', name: 'hidden', type: 'id' } as const;
const BOX = {} as const;
const WRITTEN = { kind: 'id', box: 'hidden', colour: 'id' } as const;
const DEED = {
  ...{ type: 'id', id: 'id', ids: 'id', colour: 'id', group: 'id', text: 'hidden', from: BOX, to: BOX },
  shape: { kind: 'id', box: 'hidden', colour: 'id', points: 'hidden', text: 'hidden', file: FILE },
} as const satisfies ShapeOf<Deed>;
const ILLUSTRATION = { id: 'id', at: BOX, type: 'id' } as const satisfies ShapeOf<Illustration>;
const CURSOR = { uid: 'person' } as const;
const EDIT = { key: 'id', changes: 'hidden' } as const satisfies ShapeOf<Edit>;

export const boardsMarks = {
  boards: {
    context: COLLECTION,
    events: {
      'collection.want': { input: BOARD },
      'collection.release': KEY,
      'collection.tell': {
        event: {
          ...{ type: 'id', shapes: 'hidden', removed: 'id', cursors: CURSOR, edits: 'hidden', key: 'id' },
          ...{ deed: DEED, at: BOX },
        },
      },
    },
  } satisfies Marks<typeof boardsMachine>,
  board: {
    input: BOARD,
    context: {
      ...{ ...BOARD, cursors: CURSOR, stored: 'hidden', shapes: 'hidden', unsent: 'hidden', steps: 'hidden' },
    },
    events: {
      'board.changed': { shapes: 'hidden', removed: 'id' },
      'board.pointed': { cursors: CURSOR },
      'board.restored': { edits: 'hidden' },
      'board.stored': KEY,
      'board.denied': KEY,
      'board.do': { deed: DEED },
      'board.point': { at: BOX },
    },
    actors: {
      boardFeed: {
        input: BOARD,
        events: { 'feed.write': { edit: EDIT }, 'feed.point': { at: BOX } },
      },
    },
  } satisfies Marks<typeof boardMachine>,
  sketch: {
    context: {
      ...{ tool: 'id', colour: 'id', selected: 'id', id: 'id', erased: 'id', text: 'hidden' },
      view: BOX,
      drawn: BOX,
      frame: BOX,
      from: BOX,
      to: BOX,
      stroke: BOX,
      written: WRITTEN,
    },
    events: {
      'sketch.take': { tool: 'id' },
      'sketch.colour': { colour: 'id' },
      'sketch.place': { id: 'id', at: BOX },
      'sketch.press': { id: 'id', at: BOX, target: { ids: 'id', corner: { from: BOX } } },
      'sketch.drag': { points: BOX, by: BOX, below: 'id' },
      'sketch.release': { inside: 'id' },
      'sketch.select': { ids: 'id' },
      'sketch.write': { id: 'id', text: 'hidden', shape: WRITTEN },
      'sketch.finish': { copy: 'id' },
      'sketch.type': { text: 'hidden' },
      'sketch.zoom': { around: BOX },
      'sketch.pan': { by: BOX },
      'sketch.fit': { box: BOX, size: BOX },
    },
  } satisfies Marks<typeof sketchMachine>,
  illustrator: {
    input: { line: LINE, room: 'id' },
    context: { line: LINE, room: 'id', waiting: ILLUSTRATION, refusal: 'id' },
    events: { 'illustrator.add': { picture: ILLUSTRATION }, 'illustrator.restored': { pictures: ILLUSTRATION } },
    actors: {
      pictureShelf: {
        input: { line: LINE, room: 'id' },
        events: { 'shelf.keep': { picture: ILLUSTRATION }, 'shelf.drop': { id: 'id' } },
      },
      storePicture: { input: { room: 'id', picture: ILLUSTRATION }, output: FILE },
    },
  } satisfies Marks<typeof illustratorMachine>,
};
