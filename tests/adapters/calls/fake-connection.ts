import type { CallEvent, StudioCommand } from '../../../machines/calls/calls.events';
import { openEffects } from '../../../src/adapters/calls/effects';
import { opened } from '../../machines/calls/call.inputs';
import { quiet } from '../../machines/kernel/fakes';
import { countOpen } from '../../views/kernel/leftovers';

type Description = { type: string; sdp: string };
const CANDIDATES = 3;
const candidateOf = (number: number) => {
  const fields = { candidate: `way ${number}`, sdpMid: '0' };
  return { ...fields, sdpMLineIndex: null, toJSON: () => fields };
};

/** A connection that says what it was asked for, and connects once both sides have descriptions and a candidate. */
export class FakeConnection extends EventTarget {
  static all: FakeConnection[] = [];
  readonly log: string[] = [];
  localDescription: Description | null = null;
  remoteDescription: Description | null = null;
  signalingState = 'stable';
  connectionState = 'new';
  /** Whether the two browsers have a way to each other. */
  hasWay = true;
  #transceivers: { kind: string; direction: string; receiver: object; sender: object }[] = [];
  #candidates = 0;
  #round = 0;
  readonly #uncount = countOpen('RTCPeerConnection');

  constructor() {
    super();
    FakeConnection.all.push(this);
  }
  #say(type: string, more: object = {}): void {
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event(type), more)));
  }
  become(connectionState: string): void {
    this.connectionState = connectionState;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  getTransceivers = () => this.#transceivers;
  /** How loud the other side is, from 0 to 1. */
  level = 0;
  getReceivers = () => [{ track: { kind: 'audio' }, getSynchronizationSources: () => [{ audioLevel: this.level }] }];
  addTransceiver(kind: string) {
    if (this.#transceivers.length === 0) this.#say('negotiationneeded');
    return this.#place(kind);
  }
  #place(kind: string) {
    const transceiver = {
      kind,
      direction: 'sendrecv',
      receiver: { track: { kind } },
      sender: { replaceTrack: async () => {} },
    };
    this.#transceivers.push(transceiver);
    return transceiver;
  }
  restartIce(): void {
    this.log.push('restart');
    this.#say('negotiationneeded');
  }
  async setLocalDescription(): Promise<void> {
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer';
    this.#round += 1;
    this.localDescription = { type, sdp: `${type} ${this.#round}` };
    this.signalingState = type === 'offer' ? 'have-local-offer' : 'stable';
    this.log.push(`local ${type}`);
    for (let number = 0; number < CANDIDATES; number += 1)
      this.#say('icecandidate', { candidate: candidateOf(number) });
    // The browser has found all.
    this.#say('icecandidate', { candidate: null });
    this.#check();
  }
  async setRemoteDescription(description: Description): Promise<void> {
    await quiet();
    this.log.push(`remote ${description.type}`);
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (description.type === 'offer' && this.#transceivers.length === 0)
      for (const kind of ['audio', 'video']) this.#place(kind);
    this.#check();
  }
  async addIceCandidate({ candidate }: { candidate: string }): Promise<void> {
    if (this.remoteDescription === null) throw new Error('A candidate came before its description');
    this.log.push(candidate);
    this.#candidates += 1;
    this.#check();
  }
  #check(): void {
    const isReady = this.signalingState === 'stable' && this.localDescription !== null && this.#candidates > 0;
    if (isReady && this.hasWay && this.connectionState !== 'connected') this.become('connected');
  }
  close(): void {
    this.log.push('close');
    this.#uncount();
  }
}

/** Devices that are there at once. */
export const fakeStudio = (tell: (event: CallEvent) => void) => ({
  receive: (command: StudioCommand) => {
    if (command.type === 'studio.open') tell(opened);
  },
  attach: (connection: RTCPeerConnection) => {
    for (const kind of ['audio', 'video'] as const)
      if (!connection.getTransceivers().some(({ receiver }) => receiver.track.kind === kind))
        connection.addTransceiver(kind);
    return () => {};
  },
  effects: openEffects(async () => {}),
  close: () => {},
});
