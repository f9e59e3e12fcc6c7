import { seal } from '../../../domain/kernel/sealed';
import type { CallEvent, Chosen, Device, DeviceKind, StudioCommand } from '../../../machines/calls/calls.events';
import { type Attempt, attemptsFor, keepDevices, recall } from './device-choice';
import { openEffects, type StudioEffects, soundWishes } from './effects';

type Media = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia' | 'enumerateDevices'> &
  Partial<Pick<MediaDevices, 'addEventListener' | 'removeEventListener'>>;
type Permission = (name: PermissionName) => Promise<string>;
export type StudioSurroundings = { media: Media | undefined; permission: Permission };

export type Studio = {
  receive: (command: StudioCommand) => void;
  /** Sends camera, microphone and screen over a connection, reusing its transceivers; returns the clean-up. */
  attach: (connection: RTCPeerConnection) => () => void;
  effects: StudioEffects;
  close: () => void;
};

const nameOf = (error: unknown): string => String(Object(error).name);
const problemOf = (error: unknown) => (nameOf(error) === 'NotAllowedError' ? 'denied' : 'problem');
const KINDS = { camera: 'video', microphone: 'audio' } as const;
const deviceOf = ({ kind }: MediaStreamTrack): DeviceKind => (kind === 'video' ? 'camera' : 'microphone');
const NEEDED: readonly PermissionName[] = ['camera', 'microphone'];
const exactly = (id: string | null): MediaTrackConstraints => (id === null ? {} : { deviceId: { exact: id } });
const heard = (id: string | null): MediaTrackConstraints => ({ ...exactly(id), ...soundWishes() });

const permissionIn: Permission = async (name) => (await navigator.permissions.query({ name })).state;
export const BROWSER: StudioSurroundings = {
  get media() {
    return 'mediaDevices' in navigator ? navigator.mediaDevices : undefined;
  },
  permission: permissionIn,
};

/** The camera, microphone and screen of the user, for all connections of a call. */
export function openStudio(
  tell: (event: CallEvent) => void,
  { media, permission }: StudioSurroundings,
  size: { width: number; height: number } = { width: 1280, height: 720 },
): Studio {
  const picked = { width: { ideal: size.width }, height: { ideal: size.height }, frameRate: { max: 30 } };
  let stream: MediaStream | null = null;
  let screen: MediaStream | null = null;
  let sent = { audio: true, video: true };
  let isOpen = true;
  let turn = 0;
  let sharing = 0;
  const restoring = { camera: 0, microphone: 0 };
  const senders = new Map<RTCRtpSender, 'audio' | 'video'>();

  const report = (event: CallEvent): void => {
    if (isOpen) tell(event);
  };
  const stop = (old: MediaStream | null): void => {
    for (const track of old?.getTracks() ?? []) track.stop();
  };
  const picture = (): MediaStreamTrack | null => screen?.getVideoTracks()[0] ?? stream?.getVideoTracks()[0] ?? null;
  const apply = (): void => {
    for (const track of stream?.getAudioTracks() ?? []) track.enabled = sent.audio;
    for (const track of stream?.getVideoTracks() ?? []) track.enabled = sent.video;
  };
  const sound = (): MediaStreamTrack | null => stream?.getAudioTracks()[0] ?? null;
  const replace = (sender: RTCRtpSender, kind: 'audio' | 'video'): void =>
    void sender.replaceTrack(kind === 'audio' ? sound() : picture()).catch(() => {});
  const showPicture = (): void => {
    for (const [sender, kind] of senders) replace(sender, kind);
  };
  const devices = async (): Promise<{ cameras: Device[]; microphones: Device[] }> => {
    const all = (await media?.enumerateDevices()) ?? [];
    // Devices without permission have no ids, so they count as one device that can be requested.
    const of = (kind: MediaDeviceKind) => {
      const found = all.filter((device) => device.kind === kind);
      const named = found.filter(({ deviceId }) => deviceId !== '');
      return (named.length > 0 ? named : found.slice(0, 1)).map(({ deviceId, label }) => ({
        id: deviceId,
        label: seal(label),
      }));
    };
    return { cameras: of('videoinput'), microphones: of('audioinput') };
  };

  async function read({ camera, microphone }: Attempt, isWanted: () => boolean): Promise<MediaStream> {
    if (media === undefined) throw new Error('This browser has no access to devices');
    const audio = { ...microphone, ...soundWishes() };
    try {
      return await media.getUserMedia({ audio, video: { ...picked, ...camera } });
    } catch (error) {
      // A user without a camera can still be heard.
      if (nameOf(error) !== 'NotFoundError' || !isWanted()) throw error;
      return media.getUserMedia({ audio });
    }
  }

  /** Tries one after the other, until devices are open or the user refuses. */
  async function readFirst(attempts: readonly Attempt[], isWanted: () => boolean) {
    let problem: unknown = new Error('There is nothing to try');
    for (const [index, attempt] of attempts.entries()) {
      try {
        return { opened: await read(attempt, isWanted), isAsAsked: index === 0 };
      } catch (error) {
        if (nameOf(error) === 'NotAllowedError' || !isWanted()) throw error;
        problem = error;
      }
    }
    throw problem;
  }

  /** The browser also ends a track if the user withdraws the permission. */
  async function tellRefusal(device: DeviceKind): Promise<void> {
    const [own, attempt] = [turn, restoring[device]];
    const state = await permission(device).catch(() => 'unknown');
    const isWanted = isOpen && own === turn && attempt === restoring[device];
    if (!isWanted || state !== 'denied') return;
    report({ type: 'call.unrestored', device, problem: 'denied' });
    tellDevices();
  }

  /** A track that ends by itself has lost its device. It ends at most once; stopping a track fires no event. */
  function follow(track: MediaStreamTrack): void {
    const id = track.getSettings().deviceId ?? null;
    track.addEventListener('ended', () => {
      if (stream?.getTracks().includes(track) !== true) return;
      stream.removeTrack(track);
      track.stop();
      showPicture();
      effects.follow(stream.getTracks());
      const device = deviceOf(track);
      report({ type: 'call.unplugged', device, id });
      void tellRefusal(device);
    });
  }
  async function restore(device: DeviceKind, id: string | null): Promise<void> {
    const own = turn;
    restoring[device] += 1;
    const attempt = restoring[device];
    const isWanted = (): boolean => isOpen && own === turn && attempt === restoring[device] && stream !== null;
    const asked = device === 'camera' ? { video: { ...picked, ...exactly(id) } } : { audio: heard(id) };
    try {
      if (media === undefined) throw new Error('This browser has no access to devices');
      const found = await media.getUserMedia(asked);
      if (!isWanted() || stream === null) return stop(found);
      for (const old of stream.getTracks()) if (old.kind === KINDS[device]) stream.removeTrack(old);
      for (const track of found.getTracks()) {
        stream.addTrack(track);
        follow(track);
      }
      apply();
      showPicture();
      effects.follow(stream.getTracks());
      report({ type: 'call.restored', device, stream: seal<object>(stream) });
    } catch (error) {
      if (isWanted()) report({ type: 'call.unrestored', device, problem: problemOf(error) });
    }
  }

  /** Opens the microphone again, if possible as wanted; Chromium opens no device twice in different ways. */
  async function reopen(wanted: MediaTrackConstraints, usual: MediaTrackConstraints): Promise<void> {
    const [own, attempt, old] = [turn, restoring.microphone, sound()];
    if (media === undefined || stream === null || old === null) return;
    const id = old.getSettings().deviceId ?? null;
    const openWith = (more: MediaTrackConstraints) => media.getUserMedia({ audio: { ...exactly(id), ...more } });
    stream.removeTrack(old);
    old.stop();
    const found = await openWith(wanted)
      .catch(() => openWith(usual))
      .catch(() => null);
    const isWanted = isOpen && own === turn && attempt === restoring.microphone && stream !== null;
    if (!isWanted || stream === null) return stop(found);
    for (const track of found?.getAudioTracks() ?? []) {
      stream.addTrack(track);
      follow(track);
    }
    apply();
    showPicture();
    if (found !== null) return effects.renew(stream.getTracks());
    effects.follow(stream.getTracks());
    report({ type: 'call.unplugged', device: 'microphone', id });
    await tellRefusal('microphone');
  }
  const effects = openEffects(reopen);

  async function open(own: Chosen): Promise<void> {
    turn += 1;
    const mine = turn;
    stop(stream);
    stream = null;
    effects.renew([]);
    const states = await Promise.all(NEEDED.map((name) => permission(name).catch(() => 'unknown')));
    const isWanted = (): boolean => mine === turn;
    if (!isWanted()) return;
    if (states.includes('prompt')) report({ type: 'call.prompted' });
    const wished = recall(own);
    const { opened, isAsAsked } = await readFirst(attemptsFor(wished), isWanted);
    if (!isWanted()) return stop(opened);
    stream = opened;
    apply();
    showPicture();
    for (const track of opened.getTracks()) follow(track);
    const hasCamera = opened.getVideoTracks().length > 0;
    const found = await devices();
    if (!isWanted()) return;
    const idOf = (tracks: readonly MediaStreamTrack[]) => tracks[0]?.getSettings().deviceId ?? null;
    const used = keepDevices({
      own,
      wished,
      isAsAsked,
      open: { camera: idOf(opened.getVideoTracks()), microphone: idOf(opened.getAudioTracks()) },
    });
    report({ type: 'call.opened', stream: seal<object>(opened), hasCamera, ...found, ...used });
    if (isWanted()) effects.follow(opened.getTracks());
  }

  const tellDevices = (): void => {
    if (stream === null) return;
    devices().then(
      (found) => report({ type: 'call.devices', ...found }),
      () => {},
    );
  };
  media?.addEventListener?.('devicechange', tellDevices);

  function unshare(): void {
    sharing += 1;
    stop(screen);
    screen = null;
    showPicture();
    report({ type: 'call.unshared' });
  }
  async function share(): Promise<void> {
    sharing += 1;
    const own = sharing;
    try {
      if (media === undefined) throw new Error('This browser has no access to the screen');
      const shown = await media.getDisplayMedia({ video: true });
      if (!isOpen || own !== sharing) return stop(shown);
      stop(screen);
      screen = shown;
      for (const track of shown.getVideoTracks()) track.addEventListener('ended', () => screen === shown && unshare());
      showPicture();
      report({ type: 'call.shared', stream: seal<object>(shown) });
    } catch {
      if (own === sharing) unshare();
    }
  }

  return {
    receive(command) {
      if (command.type === 'studio.open')
        open({ cameraId: command.cameraId, microphoneId: command.microphoneId }).catch((error: unknown) => {
          effects.follow(stream?.getTracks() ?? []);
          report({ type: 'call.unopened', problem: problemOf(error) });
        });
      if (command.type === 'studio.restore') void restore(command.device, command.id);
      if (command.type === 'studio.send') {
        sent = { audio: command.audio, video: command.video };
        apply();
      }
      if (command.type === 'studio.share') void share();
      if (command.type === 'studio.unshare') unshare();
    },
    attach(connection) {
      const use = (kind: 'audio' | 'video'): RTCRtpSender => {
        // The other browser may have offered a transceiver already; without a camera, it is used for the screen.
        const offered = connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);
        const transceiver = offered ?? connection.addTransceiver(kind);
        transceiver.direction = 'sendrecv';
        senders.set(transceiver.sender, kind);
        replace(transceiver.sender, kind);
        return transceiver.sender;
      };
      const used = [use('audio'), use('video')];
      return () => {
        for (const sender of used) senders.delete(sender);
      };
    },
    effects,
    close() {
      effects.close();
      isOpen = false;
      turn += 1;
      media?.removeEventListener?.('devicechange', tellDevices);
      for (const old of [stream, screen]) stop(old);
    },
  };
}
