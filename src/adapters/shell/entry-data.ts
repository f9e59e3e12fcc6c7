import * as v from 'valibot';
import { parseAnswer } from '../../../domain/kernel/fault';
import { ENTRY_DATA_ID, type EntryData } from '../../../domain/shell/entry-page';
import type { Http } from '../kernel/http';
import { nextTask } from '../kernel/idle';

const EntryDataSchema = v.object({
  answers: v.record(v.string(), v.unknown()),
  standing: v.nullable(v.string()),
  choices: v.optional(v.record(v.string(), v.string()), {}),
});

/** The data that the service embedded in the page; nothing if another host serves it. */
export function readEntryData(page: Document): EntryData {
  const block = page.getElementById(ENTRY_DATA_ID);
  return block === null
    ? { answers: {}, standing: null, choices: {} }
    : parseAnswer(EntryDataSchema, JSON.parse(block.textContent), ENTRY_DATA_ID);
}

/** Answers the first GET of each given path without a request; everything else goes to the service. */
export function withAnswers(http: Http, answers: EntryData['answers']): Http {
  const left = new Map(Object.entries(answers));
  return {
    ...http,
    async get(path, schema, options) {
      if (!left.has(path)) return http.get(path, schema, options);
      const answer = left.get(path);
      left.delete(path);
      // Each in a separate task, because together they would block the page.
      await nextTask();
      return parseAnswer(schema, answer, path);
    },
  };
}
