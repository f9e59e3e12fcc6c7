import { addedWidget } from './making';
import { areaAround, outlineOf, type Part } from './outline';
import { isRecord, listAt, textAt, valueAt } from './paths';
import type { Change, Step } from './steps';

/** The areas to which a door leads, each once. */
function targetsOf(document: unknown, door: Part): Part[] {
  const ids = listAt(document, [...door.path, 'configurations']).map((one) => textAt(one, 'areaId'));
  return outlineOf(document).filter(({ kind, mark }) => kind === 'area' && ids.includes(mark));
}

/** An area to which a door leads, and the door there that leads back; `null` while there is none. */
export type Way = { to: Part; back: Part | null };

/** The ways of a door to other areas. */
export function waysOf(document: unknown, door: Part): Way[] {
  const from = areaAround(outlineOf(document), door.path);
  if (from === null || door.type !== 'DOOR') return [];
  const leadsBack = (other: Part): boolean =>
    other.type === 'DOOR' && targetsOf(document, other).some(({ mark }) => mark === from.mark);
  return targetsOf(document, door)
    .filter(({ mark }) => mark !== from.mark)
    .map((to) => ({ to, back: to.children.find(leadsBack) ?? null }));
}

/** Makes a door back to the area of a door, with the names of that area, in the first picture that attendees see there. */
export function wayBack(document: unknown, door: Part, to: Part, id: string): Step | null {
  const from = areaAround(outlineOf(document), door.path);
  if (from === null) return null;
  const first = textAt(valueAt(document, to.path), 'defaultViewpointId');
  const viewpoints = to.children.filter(({ kind }) => kind === 'viewpoint');
  const viewpoint = viewpoints.find(({ mark }) => mark === first) ?? viewpoints[0];
  const step = addedWidget(document, to, {
    id,
    kind: 'DOOR',
    viewpoint: viewpoint?.mark ?? null,
    language: '',
    name: '',
  });
  const name = listAt(document, [...from.path, 'names']);
  const leading = (content: unknown): unknown => (isRecord(content) ? { ...content, areaId: from.mark } : content);
  const changes = step.changes.map(
    (change): Change =>
      change.kind === 'insert'
        ? {
            ...change,
            item: { ...change.item, name, configurations: listAt(change.item, ['configurations']).map(leading) },
          }
        : change,
  );
  return { ...step, name: from.title, changes };
}
