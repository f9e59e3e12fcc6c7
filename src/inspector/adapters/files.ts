import { readRecording } from '../../../domain/support/recording';
import type { Opened } from '../source.events';
import { storyOf } from '../story/recorded';
import type { Charts } from '../story/story';

/**
 * Reads a recording that a user opened or dropped.
 * @throws RecordingError with one line that says what is wrong
 */
export async function readFile(file: File | null, charts: Charts): Promise<Opened> {
  if (file === null) throw new Error('There is no file');
  const { runs } = readRecording(await file.text());
  const last = runs.at(-1);
  return {
    name: file.name,
    appVersion: last?.appVersion ?? '',
    startedAt: runs[0]?.startedAt ?? 0,
    stories: runs.map((run) => storyOf(run, charts)),
  };
}

/** Saves a file through the browser. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
