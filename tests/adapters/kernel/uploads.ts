import { expect, test, vi } from 'vitest';
import { type AnyActorLogic, createActor, createMachine, type EventObject } from 'xstate';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import type { Http, UploadOptions } from '../../../src/adapters/kernel/http';
import { quiet } from '../../machines/kernel/fakes';

type Uploads = Pick<Http, 'upload'>;
export type UploadCase = {
  logic: (http: Uploads) => unknown;
  input: object;
  /** Where the file goes, with its query. */
  path: string;
  query: object;
  /** What the service answers, and what it may not answer. */
  answer: unknown;
  progressed: (percent: number) => EventObject;
  ended: EventObject;
  /** The type of the event that says why it failed. */
  failed: string;
};

export const UPLOADED = new Blob(['content']);

function start({ logic, input }: UploadCase) {
  const said: EventObject[] = [];
  const upload: Record<'resolve' | 'reject', (value: unknown) => void> = { resolve() {}, reject() {} };
  const asked = vi.fn<Http['upload']>(
    () => new Promise((resolve, reject) => Object.assign(upload, { resolve, reject })),
  );
  const machine = createMachine({
    invoke: { src: logic({ upload: asked }) as AnyActorLogic, input },
    on: { '*': { actions: ({ event }) => void said.push(event) } },
  });
  const actor = createActor(machine).start();
  const options = () => asked.mock.calls[0]?.[2] as UploadOptions;
  return { said, upload, asked, options, stop: () => actor.stop() };
}

/** Where each file is sent, which progress is reported, and that the upload ends with its view. */
export function checkUploads(cases: Readonly<Record<string, UploadCase>>): void {
  const all = Object.entries(cases);
  test.for(all)('%s: is sent with its name, tells how far it is, and ends', async ([, given]) => {
    const { said, upload, asked, options, stop } = start(given);
    await quiet();
    expect(asked.mock.calls[0]?.slice(0, 2)).toEqual([given.path, UPLOADED]);
    expect(options().query).toEqual(given.query);
    options().onProgress(40);
    expect(said).toEqual([given.progressed(40)]);
    upload.resolve(given.answer);
    await quiet();
    expect(said.slice(1)).toEqual([given.ended]);
    stop();
  });

  test.for(all)('%s: a refusal, or an answer that cannot be read, says why', async ([, given]) => {
    for (const end of [
      ({ reject }: ReturnType<typeof start>['upload']) =>
        reject(new FaultError(makeFault('PROCESSING_ERROR', { status: 413 }))),
      ({ resolve }: ReturnType<typeof start>['upload']) => resolve({ is: 'unknown' }),
    ]) {
      const { said, upload, stop } = start(given);
      await quiet();
      end(upload);
      await quiet();
      expect(said.map(({ type }) => type)).toEqual([given.failed]);
      stop();
    }
  });

  test.for(all)('%s: its view takes the request with it, and hears nothing more', async ([, given]) => {
    const { said, upload, options, stop } = start(given);
    await quiet();
    stop();
    expect(options().signal.aborted).toBe(true);
    options().onProgress(40);
    upload.reject(new Error('aborted'));
    await quiet();
    expect(said).toEqual([]);
  });
}
