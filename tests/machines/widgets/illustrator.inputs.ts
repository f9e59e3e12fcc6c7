import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import type { Illustration, illustratorMachine } from '../../../machines/widgets/illustrator.machine';
import type { Inputs } from '../kernel/explore';

export const ROOM = {
  room: 'b~sketches',
  line: { database: 'https://venue.example', mode: 'live', uid: 'ada' },
} as const;
export const FILE = { id: 'f1', name: 'Hall.png', size: 9, type: 'image/png', width: 960, height: 480 } as const;
export const AWAY = new FaultError(makeFault('NOT_REACHABLE'));
export const refused = (status: number): FaultError => new FaultError(makeFault('PROCESSING_ERROR', { status }));
export const picture = (more: Partial<Illustration> = {}): Illustration => ({
  id: 'p1',
  at: { x: 0, y: 0 },
  name: seal('Hall.png'),
  size: 9,
  type: 'image/png',
  content: seal({}),
  ...more,
});

export const inputs: Inputs<typeof illustratorMachine> = {
  input: ROOM,
  limit: 2000,
  project: ({ waiting, refusal, failures, isKept }) => ({ waiting: waiting.length, refusal, failures, isKept }),
  events: [
    { type: 'illustrator.add', picture: picture() },
    { type: 'illustrator.add', picture: picture({ type: 'text/plain' }) },
    { type: 'illustrator.restored', pictures: [picture(), picture({ id: 'p0' })] },
    { type: 'xstate.error.actor.pictureShelf', error: new Error('No storage') },
    { type: 'xstate.error.actor.storePicture', error: AWAY },
    { type: 'xstate.error.actor.storePicture', error: refused(503) },
    { type: 'xstate.done.actor.storePicture', output: FILE },
    { type: 'xstate.done.actor.storePicture', output: { ...FILE, type: 'application/pdf' } },
    { type: 'xstate.error.actor.storePicture', error: refused(413) },
    { type: 'xstate.error.actor.storePicture', error: refused(415) },
  ],
  stopWhen: ({ context }) => context.waiting.length > 2,
};
