import { seal } from '../../../domain/kernel/sealed';
import type { RelayCandidate } from '../../../domain/meeting-room/relay';
import type { LinkCommand, LinkEvent } from '../../../machines/calls/calls.events';
import type { PeerBrowser } from '../calls/peer';
import type { Studio } from '../calls/studio';
import type { Relay } from './relay';

type Forwarded = {
  relay: Relay;
  makeConnection: PeerBrowser['makeConnection'];
  iceServers: readonly RTCIceServer[];
};
export type Link = { receive: (command: LinkCommand) => void; close: () => void };
type Tell = (event: LinkEvent) => void;

const readyOf = ({ candidate, sdpMid, sdpMLineIndex }: RTCIceCandidate): RelayCandidate => ({
  candidate,
  sdpMid,
  sdpMLineIndex,
});

/** A connection with the media server that reports its state until it is closed. */
function openConnection(
  { relay, makeConnection, iceServers }: Forwarded,
  feed: string | null,
  tell: Tell,
): { connection: RTCPeerConnection; attempt: (work: () => Promise<void>) => void; close: () => void } {
  const connection = makeConnection({ iceServers: [...iceServers] });
  let isOpen = true;
  let work: Promise<void> = Promise.resolve();
  const report: Tell = (event) => {
    if (isOpen) tell(event);
  };
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null && isOpen) relay.send({ type: 'candidate', feed, candidate: readyOf(candidate) });
  });
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'connected') report({ type: 'link.connected' });
    if (connection.connectionState === 'disconnected') report({ type: 'link.shaky' });
    if (connection.connectionState === 'failed') report({ type: 'link.broken' });
  });
  return {
    connection,
    attempt(next) {
      work = work.then(() => (isOpen ? next() : undefined)).catch(() => report({ type: 'link.broken' }));
    },
    close() {
      isOpen = false;
      connection.close();
    },
  };
}

/** Sends the user's media to the media server, once for all receivers. */
export function openSending(given: Forwarded & { studio: Pick<Studio, 'attach'> }, tell: Tell): Link {
  const { relay, studio } = given;
  const { connection, attempt, close } = openConnection(given, null, tell);
  connection.addEventListener('negotiationneeded', () =>
    attempt(async () => {
      await connection.setLocalDescription();
      const { sdp } = connection.localDescription ?? {};
      if (sdp !== undefined) relay.send({ type: 'send', sdp });
    }),
  );
  const deafen = relay.hear((answer) => {
    if (answer.type === 'sent') attempt(() => connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp }));
  });
  const detach = studio.attach(connection);
  return {
    receive: () => connection.restartIce(),
    close() {
      deafen();
      detach();
      close();
    },
  };
}

/** Receives the media of the member on a seat, over a new connection each time the member reconnects. */
export function openReceiving(
  seat: string,
  given: Forwarded & { makeStream?: PeerBrowser['makeStream'] },
  tell: Tell,
): Link {
  const { relay, makeStream = () => new MediaStream() } = given;
  let current: (ReturnType<typeof openConnection> & { feed: string }) | null = null;

  function open(feed: string): NonNullable<typeof current> {
    current?.close();
    const stream = makeStream();
    const opened = { ...openConnection(given, feed, tell), feed };
    opened.connection.addEventListener('track', ({ track }) => {
      stream.addTrack(track);
      tell({ type: 'link.streamed', stream: seal<object>(stream) });
    });
    return opened;
  }
  const deafen = relay.hear((answer) => {
    if (answer.type === 'gone' && answer.feed === current?.feed) tell({ type: 'link.shaky' });
    if (answer.type !== 'offer' || answer.seat !== seat) return;
    const { feed, sdp } = answer;
    const opened = current?.feed === feed ? current : open(feed);
    current = opened;
    opened.attempt(async () => {
      const { connection } = opened;
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription();
      const { sdp: own } = connection.localDescription ?? {};
      if (own !== undefined) relay.send({ type: 'answer', feed, sdp: own });
    });
  });
  relay.send({ type: 'watch', seat });
  return {
    receive() {
      if (current !== null) relay.send({ type: 'again', feed: current.feed });
    },
    close() {
      deafen();
      current?.close();
      relay.send({ type: 'unwatch', seat });
    },
  };
}
