import { fillPath } from '../../../domain/kernel/api';
import { otherBuildOf } from '../../../domain/support/reading';
import { readRecording } from '../../../domain/support/recording';
import { BUILD_META, INSPECTED_API } from '../../../domain/support/recordings';
import { reportFileName } from '../../../domain/support/report';
import type { Opened, Origin } from '../source.events';
import { storyOf } from '../story/recorded';
import type { Charts } from '../story/story';

const PATIENCE_MS = 30_000;
const REFUSALS: Readonly<Record<number, string>> = {
  403: 'Recordings are for administrators: open this one again in the control room.',
  404: 'The service has no recording with this code, or the pass has expired: open it again in the control room.',
};

/** A recording that the service keeps; the pass of the inspector is sent along. */
async function fetched(code: string, signal: AbortSignal): Promise<string> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const response = await fetch(fillPath(INSPECTED_API, { code }), { signal: patience, credentials: 'same-origin' });
  if (!response.ok)
    throw new Error(
      REFUSALS[response.status] ?? `The recording could not be read: the service responded ${response.status}.`,
    );
  return response.text();
}

const buildHere = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${BUILD_META}"]`)?.content ?? null;

/**
 * Reads a recording that a user opened or dropped, or that the service keeps.
 * @throws RecordingError with one line that says what is wrong
 */
export async function readOrigin({ file, code }: Origin, charts: Charts, signal: AbortSignal): Promise<Opened> {
  if (file === null && code === null) throw new Error('There is no file');
  const recording = readRecording(file === null ? await fetched(code ?? '', signal) : await file.text());
  const { runs } = recording;
  return {
    name: file?.name ?? reportFileName(code ?? ''),
    appVersion: runs.at(-1)?.appVersion ?? '',
    otherBuild: otherBuildOf(recording, buildHere()),
    startedAt: runs[0]?.startedAt ?? 0,
    stories: runs.map((run) => storyOf(run, charts)),
    runs,
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
