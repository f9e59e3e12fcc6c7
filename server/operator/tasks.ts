import * as v from 'valibot';
import { VenueSchema } from '../../domain/kernel/venue';
import { singleArchitecture } from '../../domain/kernel/venue-summary';
import type { Task } from '../config';
import { checkMail } from './check-mail';
import { backUp } from './copies/backup';
import { move } from './copies/move';
import { restore } from './copies/restore';
import { readVenueFolder } from './import/venue-folder';
import { askForOwner } from './reference/ask';
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

/** Runs a task that needs no service. Returns lines for the operator. */
export function runTask(task: Task): Promise<string[]> {
  if (task.kind === 'new') return writeNewVenue(task.folder, task.from, askForOwner);
  if (task.kind === 'check') return checkVenueFile(task.file);
  if (task.kind === 'checkMail') return checkMail(task);
  if (task.kind === 'backup') return backUp(task);
  return task.kind === 'restore' ? restore(task) : move(task);
}
