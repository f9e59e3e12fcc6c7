import { offersFirst, type SignalData } from '../../../domain/calls/call';
import { seal } from '../../../domain/kernel/sealed';
import type { LinkCommand, LinkEvent, LinkInput } from '../../../machines/calls/calls.events';
import type { Signals } from './inbox';
import type { Studio } from './studio';

/** Constructors of the browser; replaced in tests. */
export type PeerBrowser = {
  makeConnection: (configuration: RTCConfiguration) => RTCPeerConnection;
  makeStream: () => MediaStream;
};
export type PeerSurroundings = Partial<PeerBrowser> & {
  uid: string;
  signals: Signals;
  studio: Pick<Studio, 'attach'>;
  iceServers: readonly RTCIceServer[];
};

/**
 * Connects to another user's browser by perfect negotiation: one side makes the first offer and gives way if two offers
 * collide.
 */
export function openPeer(
  { uid: other, sid }: LinkInput,
  {
    uid,
    signals,
    studio,
    iceServers,
    makeConnection = (given) => new RTCPeerConnection(given),
    makeStream = () => new MediaStream(),
  }: PeerSurroundings,
  tell: (event: LinkEvent) => void,
): { receive: (command: LinkCommand) => void; close: () => void } {
  const connection = makeConnection({ iceServers: [...iceServers] });
  const isPolite = offersFirst(uid, other);
  const stream = makeStream();
  /** Candidates that arrived before their description. */
  const candidates: RTCIceCandidateInit[] = [];
  let isMakingOffer = false;
  let isIgnoring = false;
  let detach: (() => void) | null = null;
  let isOpen = true;
  let work: Promise<unknown> = Promise.resolve();

  const report = (event: LinkEvent): void => {
    if (isOpen) tell(event);
  };
  const fail = (): void => report({ type: 'link.broken' });
  const send = (data: SignalData): void => void signals.send(other, data).catch(fail);
  const describe = (): void => {
    const { localDescription } = connection;
    if (localDescription === null) return;
    const { type, sdp } = localDescription;
    send({ kind: 'description', to: sid, description: { type, sdp } });
  };

  async function offer(): Promise<void> {
    try {
      isMakingOffer = true;
      await connection.setLocalDescription();
      describe();
    } finally {
      isMakingOffer = false;
    }
  }

  connection.addEventListener('negotiationneeded', () => {
    if (isPolite || connection.remoteDescription !== null) offer().catch(fail);
  });
  connection.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null) send({ kind: 'candidate', to: sid, candidate: candidate.toJSON() });
  });
  connection.addEventListener('track', ({ track }) => {
    for (const old of stream.getTracks()) if (old.kind === track.kind) stream.removeTrack(old);
    stream.addTrack(track);
    report({ type: 'link.streamed', stream: seal<object>(stream) });
  });
  connection.addEventListener('connectionstatechange', () => {
    if (connection.connectionState === 'connected') report({ type: 'link.connected' });
    if (connection.connectionState === 'disconnected') report({ type: 'link.shaky' });
    if (connection.connectionState === 'failed') fail();
  });

  async function take(data: SignalData): Promise<void> {
    if (data.kind === 'candidate') {
      if (data.candidate === null || isIgnoring) return;
      const { candidate: way = '', sdpMid = null, sdpMLineIndex = null, usernameFragment = null } = data.candidate;
      const candidate = { candidate: way, sdpMid, sdpMLineIndex, usernameFragment };
      if (connection.remoteDescription === null) candidates.push(candidate);
      else await connection.addIceCandidate(candidate);
      return;
    }
    const { type, sdp = '' } = data.description;
    const isMet = type === 'offer' && (isMakingOffer || connection.signalingState !== 'stable');
    isIgnoring = !isPolite && isMet;
    if (isIgnoring) return;
    await connection.setRemoteDescription({ type, sdp });
    for (const candidate of candidates.splice(0)) await connection.addIceCandidate(candidate);
    if (type !== 'offer') return;
    detach ??= studio.attach(connection);
    await connection.setLocalDescription();
    describe();
  }

  if (isPolite) detach = studio.attach(connection);
  // Handles signals one at a time, in the order in which they were sent.
  const deafen = signals.listen(other, sid, (data) => {
    work = work.then(() => (isOpen ? take(data) : undefined)).catch(fail);
  });

  return {
    receive: () => connection.restartIce(),
    close() {
      isOpen = false;
      deafen();
      detach?.();
      connection.close();
    },
  };
}
