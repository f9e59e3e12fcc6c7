import type { FileSpot } from '../../../domain/control/files';
import { seal } from '../../../domain/kernel/sealed';
import type { UploadsActorRef } from '../../../machines/control/uploads.machine';
import { useSectionsPart } from './use-sections';

export const useUploads = (): UploadsActorRef | undefined => useSectionsPart(({ children }) => children.uploads);

/** Hands files to the uploads; `replaces` is the id of the asset to replace, `spot` the place that gets them. */
export function addFiles(
  uploads: UploadsActorRef,
  files: readonly File[],
  replaces: string | null = null,
  spot: FileSpot | null = null,
  endings: readonly string[] = [],
): void {
  const chosen = files.map((file) => ({
    key: crypto.randomUUID(),
    name: file.name,
    content: seal(file),
    replaces,
    spot,
    endings,
  }));
  if (chosen.length > 0) uploads.send({ type: 'uploads.add', files: chosen });
}
