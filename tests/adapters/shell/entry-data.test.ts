import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { ENTRY_DATA_ID } from '../../../domain/shell/entry-page';
import { readEntryData, withAnswers } from '../../../src/adapters/shell/entry-data';

const NumberSchema = v.object({ number: v.number() });
const refuse = () => Promise.reject(new Error('not asked in this test'));
const httpThat = (get: () => Promise<never>) => ({
  get,
  post: refuse,
  head: refuse,
  remove: refuse,
  blob: refuse,
  upload: refuse,
});

afterEach(() => document.body.replaceChildren());

test('the first request of a path is answered from the page, the next one by the service', async () => {
  const get = vi.fn<(path?: string) => Promise<never>>().mockResolvedValue({ number: 2 } as never);
  const http = withAnswers(httpThat(get), { '/api/one': { number: 1 } });
  expect(await http.get('/api/one', NumberSchema)).toEqual({ number: 1 });
  expect(get).not.toHaveBeenCalled();
  expect(await http.get('/api/one', NumberSchema)).toEqual({ number: 2 });
  expect(await http.get('/api/two', NumberSchema)).toEqual({ number: 2 });
  expect(get.mock.calls.map(([path]) => path)).toEqual(['/api/one', '/api/two']);
});

test('a response in the page that does not fit its schema is a processing error', async () => {
  const http = withAnswers(httpThat(refuse), { '/api/one': { number: 'one' } });
  await expect(http.get('/api/one', NumberSchema)).rejects.toMatchObject({ fault: { kind: 'PROCESSING_ERROR' } });
});

test('a page of another host has no data', () => {
  expect(readEntryData(document)).toEqual({ answers: {}, standing: null, choices: {} });
});

test.each<[string, object]>([
  ['with what each choice shows', { mail: 'chosen' }],
  ['of a page without choices', {}],
])('the data of the page is read from its JSON block, %s', (_, choices) => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = ENTRY_DATA_ID;
  const data = { answers: { '/api/one': 1 }, standing: 'shown' };
  block.textContent = JSON.stringify(Object.keys(choices).length === 0 ? data : { ...data, choices });
  document.body.append(block);
  expect(readEntryData(document)).toEqual({ ...data, choices });
  block.remove();
});
