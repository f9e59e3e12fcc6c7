import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { API, fillPath } from '../../../domain/kernel/api';
import { mediaBoardMachine } from '../../../machines/widgets/media-board.machine';
import { reconnection } from './document';
import { createPiece, type PieceSurroundings } from './media-piece';
import { begunOf } from './media-positions';

const AdviceSchema = v.array(v.string());

export const createMediaBoard = (given: PieceSurroundings) =>
  mediaBoardMachine.provide({
    actors: {
      piece: createPiece(given),
      readBegun: fromPromise(async ({ input: { mediaBoardId } }) => begunOf(mediaBoardId)),
      readCounts: fromPromise(({ input: { mediaBoardId }, signal }) => given.countsNow(mediaBoardId, signal)),
      reconnection: fromPromise(({ signal }) => reconnection(signal)),
      readAdvice: fromPromise(({ input: { mediaBoardId, uid }, signal }) =>
        given.http.get(fillPath(API.recommended, { mediaBoardId, userId: uid }), AdviceSchema, {
          signal,
          report: false,
          retry: false,
        }),
      ),
    },
  });
