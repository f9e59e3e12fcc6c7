import type { FirebaseApp } from 'firebase/app';
import { fromCallback, fromPromise } from 'xstate';
import { CALLS_API, type IceServers, IceServersSchema } from '../../../domain/calls/api';
import type { Kept } from '../../../domain/calls/call';
import { callMachine } from '../../../machines/calls/call.machine';
import type { CallLine } from '../../../machines/calls/calls.events';
import { callsMachine } from '../../../machines/calls/calls.machine';
import { linkMachine } from '../../../machines/calls/link.machine';
import { talkMachine } from '../../../machines/calls/talk.machine';
import type { Http } from '../kernel/http';
import { inTurn } from '../kernel/idle';
import type { Realtime } from '../shell/realtime';
import { keepAwake } from './awake';
import { provideEffects } from './effects';
import type { Signals } from './inbox';
import { openKeys, showOnKeys } from './keys';
import type { PeerBrowser } from './peer';
import { ring } from './ring-tone';
import { BROWSER, openStudio, type Studio } from './studio';
import { keepWayBack, readWayBack } from './way-back';

type Line = typeof import('./line');
export type CallsSurroundings = {
  http: Pick<Http, 'get'>;
  /** The app of the identity provider's SDK. */
  identity: () => Promise<{ app: FirebaseApp }>;
  realtime: Realtime;
  load?: () => Promise<Line>;
  /** The devices and connections of the browser. */
  studioOf?: (tell: Parameters<typeof openStudio>[0]) => Studio;
  browser?: Partial<PeerBrowser>;
};

const serverOf = ({ urls, username, credential }: IceServers['iceServers'][number]): RTCIceServer =>
  username === undefined || credential === undefined ? { urls } : { urls, username, credential };

/** Calls on native WebRTC, signalled over the Realtime Database, whose SDK is fetched when it is first needed. */
export function createCalls({
  http,
  identity,
  realtime,
  load = () => import('./line'),
  studioOf = (tell) => openStudio(tell, BROWSER),
  browser = {},
}: CallsSurroundings) {
  let opened: { line: Line; db: ReturnType<Line['openCallLine']> } | null = null;
  let iceServers: readonly RTCIceServer[] = [];
  let studio: Studio | null = null;
  let kept: Kept = { isMuted: false, isCameraOff: false };
  let signals: { uid: string; signals: Signals } | null = null;

  async function lineOf(of: CallLine): Promise<NonNullable<typeof opened>> {
    const [line, { app }] = await inTurn(Promise.all([load(), identity()]));
    opened = { line, db: line.openCallLine(app, of) };
    return opened;
  }
  const theLine = (): NonNullable<typeof opened> => {
    if (opened === null) throw new Error('There is no connection to the realtime database');
    return opened;
  };

  const link = linkMachine.provide({
    actors: {
      peer: fromCallback(({ input, sendBack, receive }) => {
        if (signals === null || studio === null) throw new Error('There is no call');
        const peer = theLine().line.openPeer(input, { ...signals, studio, iceServers, ...browser }, sendBack);
        receive(peer.receive);
        return peer.close;
      }),
    },
  });
  const talk = talkMachine.provide({
    actors: {
      link,
      channel: fromCallback(({ input, sendBack, receive }) => {
        const { line, db } = theLine();
        const channel = line.openChannel(db, input, crypto.randomUUID(), sendBack);
        signals = { uid: input.line.uid, signals: channel };
        receive(channel.receive);
        return channel.close;
      }),
    },
  });
  const call = callMachine.provide({
    actors: {
      talk,
      effects: provideEffects(() => studio?.effects),
      prepare: fromPromise(async ({ input: { line: of, room }, signal }) => {
        const servers = await http.get(CALLS_API.iceServers, IceServersSchema, { signal, report: false });
        iceServers = servers.iceServers.map(serverOf);
        const { line, db } = await lineOf(of);
        return line.gather(db, of, room);
      }),
      studio: fromCallback(({ sendBack, receive }) => {
        const own = studioOf(sendBack);
        studio = own;
        receive((command) => {
          own.receive(command);
          if (command.type === 'studio.send') kept = { isMuted: !command.audio, isCameraOff: !command.video };
          showOnKeys(command);
        });
        return own.close;
      }),
      wayBack: fromCallback(({ input }) => keepWayBack(input, () => kept)),
      awake: fromCallback(() => keepAwake()),
      keys: fromCallback(({ sendBack }) =>
        openKeys({
          togglemicrophone: () => sendBack({ type: 'call.toggleMicrophone' }),
          togglecamera: () => sendBack({ type: 'call.toggleCamera' }),
          hangup: () => sendBack({ type: 'call.hangUp' }),
        }),
      ),
    },
  });

  return callsMachine.provide({
    actors: {
      call,
      ringTone: fromCallback(() => ring()),
      readWayBack: fromPromise(async ({ input: { uid } }) => readWayBack(uid)),
      ringFeed: fromCallback(({ input, sendBack, receive }) =>
        realtime.use(load, (line, app) => {
          opened = { line, db: line.openCallLine(app, input) };
          const feed = line.openRings(opened.db, input, sendBack);
          receive(feed.receive);
          return feed.close;
        }),
      ),
    },
  });
}
