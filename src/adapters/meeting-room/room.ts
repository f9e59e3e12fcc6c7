import { fromCallback, fromPromise } from 'xstate';
import type { IceServers } from '../../../domain/calls/api';
import { API } from '../../../domain/kernel/api';
import { FaultError, makeFault, parseAnswer } from '../../../domain/kernel/fault';
import type { Identity } from '../../../domain/kernel/identity';
import { MEETING_ROOM_API, SeatSchema } from '../../../domain/meeting-room/room';
import { speakerOf } from '../../../domain/meeting-room/stay';
import { realtimeUrl, UiConfigSchema } from '../../../domain/shell/ui-config';
import { MessageAskedSchema, STAGE_API } from '../../../domain/stage/questions';
import { linkMachine } from '../../../machines/calls/link.machine';
import { hostingMachine } from '../../../machines/meeting-room/hosting.machine';
import { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import { relayMachine } from '../../../machines/meeting-room/relay.machine';
import type { Place, SeatQuestion } from '../../../machines/meeting-room/room.events';
import { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import { keepAwake } from '../calls/awake';
import { provideEffects } from '../calls/effects';
import type { Signals } from '../calls/inbox';
import { openKeys, showOnKeys } from '../calls/keys';
import { BROWSER, openStudio, type Studio } from '../calls/studio';
import type { Http } from '../kernel/http';
import type { IdentityAdapter } from '../login/identity';
import type { Ring } from '../support/ring';
import type { Relay } from './relay';
import { provideReport } from './reporting';

type Line = typeof import('./line');
export type RoomSurroundings = {
  http: Pick<Http, 'get' | 'post'>;
  identity: Pick<IdentityAdapter, 'watch' | 'sdk' | 'token'>;
  ring: Ring;
  /** Fetches the view of a report. */
  fetchReportView: () => Promise<unknown>;
  load?: () => Promise<Line>;
  calm?: () => Promise<void>;
};

const LISTEN_MS = 500;
/** The preview comes first. */
const CALM_MS = 1000;
const whenCalm = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, CALM_MS));
/** Every browser sends its picture to five others. */
const PICTURE = { width: 640, height: 360 };

const serverOf = ({ urls, username, credential }: IceServers['iceServers'][number]): RTCIceServer =>
  username === undefined || credential === undefined ? { urls } : { urls, username, credential };

/** How loud a connection is, from 0 to 1. */
function levelOf(connection: RTCPeerConnection): number {
  const receiver = connection.getReceivers().find(({ track }) => track.kind === 'audio');
  return receiver?.getSynchronizationSources()[0]?.audioLevel ?? 0;
}

/** Our own meeting room: native WebRTC, signalled over the realtime database. */
export function createRoom({
  http,
  identity,
  ring,
  fetchReportView,
  load = () => import('./line'),
  calm = whenCalm,
}: RoomSurroundings) {
  let opened: { line: Line; db: ReturnType<Line['openDatabase']> } | null = null;
  let iceServers: readonly RTCIceServer[] = [];
  let studio: Studio | null = null;
  let signals: { uid: string; signals: Signals } | null = null;
  let relay: Relay | null = null;
  let leaving: Promise<void> = Promise.resolve();
  const connections = new Map<string, RTCPeerConnection>();
  let who: Promise<Identity> | null = null;
  let database: string | null = null;

  async function arrive(): Promise<Identity> {
    const { firebase } = await http.get(API.uiConfig, UiConfigSchema, { report: false });
    database = realtimeUrl(firebase);
    const user = await new Promise<Identity | null>((resolve) => void identity.watch(firebase, resolve));
    if (user === null) throw new FaultError(makeFault('UNAUTHORIZED', { status: 401 }));
    return user;
  }
  function whoIsHere(): Promise<Identity> {
    who ??= arrive();
    who.catch(() => {
      who = null;
    });
    return who;
  }

  const fetchLine = () => Promise.all([load(), identity.sdk()]);
  async function askSeat({ room, isEntering, takes, declines }: SeatQuestion, signal: AbortSignal): Promise<Place> {
    const { uid } = await whoIsHere();
    await leaving;
    const fetched = isEntering ? await fetchLine() : null;
    const answer = await http.post(
      MEETING_ROOM_API.seat,
      { room, enters: isEntering, takes, ...(declines && { declines }) },
      { signal, report: false },
    );
    const { iceServers: servers, ...seat } = parseAnswer(SeatSchema, answer, 'A seat in the meeting');
    if (database === null) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 404 }));
    iceServers = servers.map(serverOf);
    if (fetched !== null) {
      const [line, { app }] = fetched;
      opened = { line, db: line.openDatabase(app, database) };
    }
    return { ...seat, uid, database };
  }
  const theLine = (): NonNullable<typeof opened> => {
    if (opened === null) throw new Error('There is no connection to the realtime database');
    return opened;
  };

  const link = linkMachine.provide({
    actors: {
      peer: fromCallback(({ input, sendBack, receive }) => {
        if (signals === null || studio === null) throw new Error('The user is not in the room');
        const { line } = theLine();
        const { uid: seat } = input;
        const place = signals;
        const makeConnection = (given: RTCConfiguration): RTCPeerConnection => {
          const connection = new RTCPeerConnection(given);
          if (seat !== place.uid) connections.set(seat, connection);
          return connection;
        };
        const browser = { iceServers, makeConnection, studio };
        const through = relay;
        const openPeer = () => {
          if (through === null) return line.openPeer(input, { ...place, ...browser }, sendBack);
          const forwarded = { relay: through, ...browser };
          return seat === place.uid
            ? line.openSending(forwarded, sendBack)
            : line.openReceiving(seat, forwarded, sendBack);
        };
        const peer = openPeer();
        receive(peer.receive);
        return () => {
          connections.delete(seat);
          peer.close();
        };
      }),
    },
  });
  const stay = stayMachine.provide({
    actors: {
      link,
      hosting: hostingMachine.provide({
        actors: {
          carryOut: fromPromise(async ({ input, signal }) => {
            await http.post(MEETING_ROOM_API.host, input, { signal, report: false });
          }),
        },
      }),
      relay: relayMachine.provide({
        actors: {
          socket: fromCallback(({ input, sendBack }) => {
            const way = theLine().line.openRelay(input, { token: () => identity.token() }, sendBack);
            relay = way;
            return () => {
              relay = null;
              way.close();
            };
          }),
        },
      }),
      messageQuestion: messageQuestionMachine.provide({
        actors: {
          askMessage: fromPromise(async ({ input: { asked }, signal }) => {
            if (asked === null) throw new Error('There is no message');
            const { talk, room, messageId: message } = asked;
            const body = { talk, room, message, place: 'meeting' };
            const answer = await http.post(STAGE_API.askMessage, body, { signal, retry: false, report: false });
            return parseAnswer(MessageAskedSchema, answer, 'The question').outcome;
          }),
        },
      }),
      seat: fromCallback(({ input, sendBack, receive }) => {
        const { line, db } = theLine();
        const seat = line.openSeat(db, input, crypto.randomUUID(), sendBack);
        signals = { uid: input.place.seat, signals: seat };
        receive(seat.receive);
        return () => {
          leaving = seat.close();
        };
      }),
      voices: fromCallback(({ sendBack }) => {
        let speaker: string | null = null;
        const timer = setInterval(() => {
          const levels = Object.fromEntries([...connections].map(([seat, one]) => [seat, levelOf(one)]));
          const now = speakerOf(levels, speaker);
          if (now !== speaker) sendBack({ type: 'stay.spoke', seat: now });
          speaker = now;
        }, LISTEN_MS);
        return () => clearInterval(timer);
      }),
    },
  });
  return meetingRoomMachine.provide({
    actors: {
      stay,
      effects: provideEffects(() => studio?.effects),
      report: provideReport(ring, fetchReportView),
      askSeat: fromPromise(({ input, signal }) => askSeat(input, signal)),
      preparation: fromPromise(async ({ signal }) => {
        await calm();
        if (!signal.aborted) await fetchLine();
      }),
      freeSeat: fromPromise(() => leaving),
      studio: fromCallback(({ sendBack, receive }) => {
        const own = openStudio(sendBack, BROWSER, PICTURE);
        studio = own;
        receive((command) => {
          own.receive(command);
          showOnKeys(command);
        });
        return own.close;
      }),
      awake: fromCallback(() => keepAwake()),
      keys: fromCallback(({ sendBack }) =>
        openKeys({
          togglemicrophone: () => sendBack({ type: 'room.toggleMicrophone' }),
          togglecamera: () => sendBack({ type: 'room.toggleCamera' }),
          hangup: () => sendBack({ type: 'room.leave' }),
        }),
      ),
    },
  });
}
