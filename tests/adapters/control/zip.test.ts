import { BlobWriter, TextReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js/index-native.js';
import { expect, test } from 'vitest';
import type { FaultError } from '../../../domain/kernel/fault';
import { filesInZip } from '../../../src/adapters/control/zip';

type Packed = [name: string, text: string, options?: ZipWriterAddDataOptions];

async function pack(...files: Packed[]): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const [name, text, options = {}] of files) await zip.add(name, new TextReader(text), options);
  return zip.close();
}
const codeOf = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'none',
    (error: FaultError) => error.fault.mistakes?.[0]?.code ?? String(error),
  );
const { signal } = new AbortController();

test('the files of a zip are unpacked when they are needed, stored ones as well as compressed ones', async () => {
  const zip = await pack(['event/venue.json', '{}', { level: 9 }], ['event/fílm.webm', 'film', { level: 0 }]);
  const files = await filesInZip(zip);
  expect(files.map(({ name }) => name)).toEqual(['event/venue.json', 'event/fílm.webm']);
  expect(await Promise.all(files.map(async (file) => (await file.unpack(signal)).text()))).toEqual(['{}', 'film']);
});

test('a zip that is no zip, is cut off, has a password, a link or a name that leads out is refused, each with its reason', async () => {
  const zip = await pack(['venue.json', '{}'], ['x.png', 'picture']);
  const cut = zip.slice(0, zip.size - 30);
  const read = async (content: Blob) => codeOf(filesInZip(content));
  expect(await read(new Blob(['no zip']))).toBe('zipBroken');
  expect(await read(new Blob([]))).toBe('zipBroken');
  expect(await read(cut)).toBe('zipBroken');
  expect(await read(await pack(['venue.json', '{}', { password: 'secret' }]))).toBe('zipEncrypted');
  expect(await read(await pack(['x.png', '/etc/passwd', { unixMode: 0o120777 }]))).toBe('zipName');
  expect(await read(await pack(['../x.png', 'picture']))).toBe('zipName');
});

test('a file that was changed in the zip, or is longer than the zip says, is refused', async () => {
  const bytes = new Uint8Array(await (await pack(['x.txt', 'aaaaaaaa', { level: 0 }])).arrayBuffer());
  const place = new TextDecoder('latin1').decode(bytes).indexOf('aaaaaaaa');
  bytes[place] = 98;
  const [changed] = await filesInZip(new Blob([bytes]));
  expect(await codeOf(changed?.unpack(signal) ?? Promise.resolve())).toBe('zipBroken');

  const bomb = new Uint8Array(await (await pack(['x.txt', 'a'.repeat(100_000), { level: 9 }])).arrayBuffer());
  const view = new DataView(bomb.buffer);
  const listed = new TextDecoder('latin1').decode(bomb).lastIndexOf('PK\u0001\u0002');
  view.setUint32(listed + 24, 10, true);
  const [long] = await filesInZip(new Blob([bomb]));
  expect(await codeOf(long?.unpack(signal) ?? Promise.resolve())).toBe('zipBroken');
});
