import { Socket } from 'node:net';

/** A connection without any traffic for this long counts as broken. */
export const socketWith = (silenceMs: number) => (): Socket => {
  const socket = new Socket();
  return socket.setTimeout(silenceMs, () => {
    socket.destroy(Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' }));
  });
};
