import * as v from 'valibot';
import { describeIssues } from '../../domain/kernel/fault';
import { type KnownMistake, mistake } from '../../domain/kernel/mistake';
import { VenueSchema } from '../../domain/kernel/venue';
import { wrongFile } from '../http/errors';

const MISTAKES_MAX = 50;

function mistakeOf(issue: v.BaseIssue<unknown>): KnownMistake {
  const place = v.getDotPath(issue) ?? 'JSON';
  const isSchema = issue.kind === 'schema' && issue.type !== 'picklist';
  if (isSchema && issue.path?.at(-1)?.origin === 'key') return mistake('missing', { place });
  return mistake(isSchema ? 'wrongKind' : 'notAllowed', { place });
}

/**
 * A venue's file that an organiser saves.
 * @throws ApiError 400 that names every invalid field
 */
export function parseVenue(venue: unknown): v.InferOutput<typeof VenueSchema> {
  const result = v.safeParse(VenueSchema, venue);
  if (result.success) return result.output;
  const byPlace = new Map(result.issues.map((issue) => [v.getDotPath(issue), mistakeOf(issue)]));
  const mistakes = [...byPlace.values()].slice(0, MISTAKES_MAX);
  throw wrongFile(400, describeIssues(result.issues).join('; '), ...mistakes);
}
