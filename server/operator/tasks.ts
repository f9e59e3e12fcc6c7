import * as v from 'valibot';
import { VenueSchema } from '../../domain/kernel/venue';
import { singleArchitecture } from '../../domain/kernel/venue-summary';
import type { Task } from '../config';
import { readVenueFolder } from './import/venue-folder';
import { writeNewVenue } from './reference/new-venue';

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/**
 * Checks a venue as its import does, without a service or a store. Returns lines for the operator.
 * @throws VenueImportError
 */
async function checkVenueFile(file: string): Promise<string[]> {
  const { venue, assets, publicFiles } = await readVenueFolder(file);
  const architecture = singleArchitecture(v.parse(VenueSchema, venue));
  const areas = architecture?.areas ?? [];
  const widgets =
    areas.flatMap(({ contentWidgets }) => contentWidgets).length + (architecture?.globalWidgets.length ?? 0);
  const what = [
    counted(areas.length, 'area'),
    counted(widgets, 'widget'),
    counted(assets.length + publicFiles.length, 'file'),
  ];
  return [`This venue is valid: ${what.join(', ')}.`];
}

/** Does a task that needs no service. Returns lines for the operator. */
export const runTask = (task: Task): Promise<string[]> =>
  task.kind === 'new' ? writeNewVenue(task.folder, task.from) : checkVenueFile(task.file);
