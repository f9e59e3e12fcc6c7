import { Socket } from 'node:net';

/** A connection over which no byte has passed for so long belongs to a stopped server, or to a lost network. */
export const socketWith = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' }));
  });
};
