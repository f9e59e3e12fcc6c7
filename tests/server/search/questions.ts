import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { VenueSchema } from '../../../domain/kernel/venue';

const here = import.meta.dirname;
const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const QuestionsSchema = v.array(v.object({ lang: v.string(), question: v.string(), target: v.string() }));

/** What attendees may ask about the sample venue, and the result that they want. */
export const questions = v.parse(QuestionsSchema, read(join(here, 'questions.json')));

const sample = v.parse(VenueSchema, read(join(here, '../../../server/sample/aurora/venue.json'))).architectures[0];
if (sample === undefined) throw new Error('The sample has no architecture');

export const architecture = sample;
