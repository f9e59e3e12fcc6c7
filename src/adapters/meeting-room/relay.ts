import * as v from 'valibot';
import {
  RELAY_CODES,
  type RelayAnswer,
  RelayAnswerSchema,
  type RelayRequest,
} from '../../../domain/meeting-room/relay';
import { MEETING_ROOM_API } from '../../../domain/meeting-room/room';
import type { RelayEvent, RelayInput } from '../../../machines/meeting-room/room.events';

/** The service relays messages between this browser and the media server. */
export type Relay = {
  send: (request: RelayRequest) => void;
  hear: (listen: (answer: RelayAnswer) => void) => () => void;
  close: () => void;
};
type Surroundings = { token: () => Promise<string | null>; makeSocket?: (url: string) => WebSocket };

function answerIn(data: unknown): RelayAnswer | null {
  try {
    const result = v.safeParse(RelayAnswerSchema, JSON.parse(String(data)));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

const addressOfRelay = (): string => `${location.origin.replace(/^http/, 'ws')}${MEETING_ROOM_API.relay}`;

export function openRelay(
  { room }: RelayInput,
  { token, makeSocket = (url) => new WebSocket(url) }: Surroundings,
  tell: (event: RelayEvent) => void,
): Relay {
  const socket = makeSocket(addressOfRelay());
  const hearers = new Set<(answer: RelayAnswer) => void>();
  let isOpen = true;

  const send = (request: RelayRequest): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(request));
  };
  async function greet(): Promise<void> {
    const given = await token();
    if (given === null) socket.close();
    else send({ type: 'hello', token: given, room });
  }
  socket.addEventListener('open', () => void greet().catch(() => socket.close()));
  socket.addEventListener('message', ({ data }) => {
    const answer = answerIn(data);
    if (answer === null || !isOpen) return;
    if (answer.type === 'welcome') tell({ type: 'relay.opened' });
    for (const hear of hearers) hear(answer);
  });
  socket.addEventListener('close', ({ code }) => {
    if (isOpen) tell({ type: code === RELAY_CODES.refused ? 'relay.refused' : 'relay.closed' });
  });

  return {
    send,
    hear(listen) {
      hearers.add(listen);
      return () => void hearers.delete(listen);
    },
    close() {
      isOpen = false;
      socket.close();
    },
  };
}
