import type { FirebaseApp } from 'firebase/app';
import {
  child,
  type DataSnapshot,
  onChildAdded,
  onChildChanged,
  onChildRemoved,
  onDisconnect,
  onValue,
  type Query,
  ref,
  remove,
  serverTimestamp,
  set,
  update,
} from 'firebase/database';
import * as v from 'valibot';
import { chatPath } from '../../../domain/chat/rooms';
import type { Edit } from '../../../domain/widgets/board/edits';
import type { Point } from '../../../domain/widgets/board/geometry';
import {
  boardCursorsPath,
  boardHostsPath,
  boardShapesPath,
  type Shape,
  ShapeSchema,
} from '../../../domain/widgets/board/shape';
import type { BoardCommand, BoardEvent, BoardInput } from '../../../machines/widgets/board.events';
import { openDatabase, unlessDone, valueOnce } from '../kernel/realtime';
import type { BoardShelf } from './board-shelf';

const NOW = serverTimestamp();
/** A moving cursor is sent at most this often. */
const CURSOR_MS = 80;
const CursorsSchema = v.record(v.string(), v.object({ x: v.number(), y: v.number() }));

/** The service accepts 1,000 paths per write, and messages of up to a megabyte. */
const PLACES_MAX = 900;
const LENGTH_MAX = 250_000;

/** Splits an edit into as few updates as the service accepts; all paths of a shape are in the same update. */
export function updatesOf({ changes }: Pick<Edit, 'changes'>, uid: string): Record<string, unknown>[] {
  const updates: Record<string, unknown>[] = [];
  let room = { places: 0, length: 0 };
  for (const [id, change] of Object.entries(changes)) {
    const paths: Record<string, unknown> = {};
    for (const [property, value] of Object.entries(change)) paths[`${id}/${property}`] = value;
    if (change.kind !== undefined) paths[`${id}/by`] = uid;
    paths[`${id}/at`] = NOW;
    paths[`${id}/last`] = uid;
    const [places, length] = [Object.keys(paths).length, JSON.stringify(paths).length];
    if (updates.length === 0 || room.places < places || room.length < length) {
      updates.push({});
      room = { places: PLACES_MAX, length: LENGTH_MAX };
    }
    Object.assign(updates.at(-1) ?? {}, paths);
    room = { places: room.places - places, length: room.length - length };
  }
  return updates;
}

/** Two pictures are the same if their ids are. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Object(one).id !== undefined && Object(one).id === Object(other).id);

/** Reads a whiteboard while it is open, and writes the user's edits. */
export function openBoard(
  app: FirebaseApp,
  { line: { database, mode, uid }, room }: BoardInput,
  shelf: BoardShelf,
  tell: (event: BoardEvent) => void,
) {
  const db = openDatabase(app, database);
  const shapes = ref(db, boardShapesPath(mode, room));
  const cursors = boardCursorsPath(mode, room);
  const own = ref(db, `${cursors}/${uid}`);
  const ends: (() => void)[] = [];
  let isOpen = true;
  let isLoaded = false;
  let changed: Record<string, Shape> = {};
  let removed: string[] = [];
  let pointing: ReturnType<typeof setTimeout> | null = null;
  let pointed: Point | null = null;

  const report = (event: BoardEvent): void => {
    if (isOpen) tell(event);
  };
  const refuse = (): void => report({ type: 'board.refused' });

  /** Changes that arrive together are reported together. */
  function flush(): void {
    if (!isLoaded || (Object.keys(changed).length === 0 && removed.length === 0)) return;
    const event: BoardEvent = { type: 'board.changed', shapes: changed, removed };
    changed = {};
    removed = [];
    report(event);
  }
  function hear(snapshot: DataSnapshot): void {
    const { success, output } = v.safeParse(ShapeSchema, snapshot.val());
    if (!success) return;
    removed = removed.filter((id) => id !== snapshot.key);
    changed[snapshot.key ?? ''] = output;
    queueMicrotask(flush);
  }
  function lose({ key }: DataSnapshot): void {
    if (key === null) return;
    delete changed[key];
    removed.push(key);
    queueMicrotask(flush);
  }
  const watch = (place: Query, told: (value: unknown) => void, failed: () => void): void =>
    void ends.push(onValue(place, (snapshot) => told(snapshot.val()), failed));

  function listen(): void {
    if (!isOpen) return;
    watch(
      ref(db, '.info/connected'),
      (isOn) => {
        // Has to be set again for each connection.
        if (isOn === true)
          onDisconnect(own)
            .remove()
            .catch(() => {});
        report({ type: 'board.connected', isOn: isOn === true });
      },
      refuse,
    );
    watch(
      ref(db, chatPath(mode, 'rooms', room)),
      (value) => {
        const { closedAt, hostsOnly } = Object(value);
        report({
          type: 'board.described',
          isClosed: typeof closedAt === 'number',
          isForHosts: hostsOnly === true,
        });
      },
      refuse,
    );
    watch(
      ref(db, boardHostsPath(mode)),
      () => report({ type: 'board.admitted', isHost: true }),
      () => report({ type: 'board.admitted', isHost: false }),
    );
    watch(
      ref(db, cursors),
      (value) => {
        const all = v.is(CursorsSchema, value) ? Object.entries(value) : [];
        const others = all.filter(([user]) => user !== uid).map(([user, { x, y }]) => ({ uid: user, x, y }));
        report({ type: 'board.pointed', cursors: others });
      },
      refuse,
    );
    ends.push(
      onChildAdded(shapes, hear, refuse),
      onChildChanged(shapes, hear),
      onChildRemoved(shapes, lose),
      onValue(
        shapes,
        () => {
          isLoaded = true;
          const event: BoardEvent = { type: 'board.changed', shapes: changed, removed };
          changed = {};
          removed = [];
          report(event);
        },
        () => {},
        { onlyOnce: true },
      ),
    );
  }

  async function open(): Promise<void> {
    const edits = await shelf.restore().catch(() => []);
    if (edits.length > 0)
      report({ type: 'board.restored', edits: Object.fromEntries(edits.map(({ key, changes }) => [key, changes])) });
    listen();
  }
  open().catch(refuse);

  /** Whether the board already contains an update, apart from its time. */
  async function has(paths: Record<string, unknown>): Promise<boolean> {
    const properties = Object.entries(paths).filter(([path]) => !path.endsWith('/at'));
    const values = await Promise.all(properties.map(([path]) => valueOnce(child(shapes, path))));
    return properties.every(([, value], index) => isSame(values[index], value));
  }

  function write(edit: Edit): void {
    shelf.keep(edit).catch(() => {});
    const settle = (type: 'board.stored' | 'board.denied') => (): void => {
      shelf.drop(edit.key).catch(() => {});
      report({ type, key: edit.key });
    };
    Promise.all(
      updatesOf(edit, uid).map((paths) =>
        unlessDone(
          () => update(shapes, paths),
          () => has(paths),
        ),
      ),
    ).then(settle('board.stored'), settle('board.denied'));
  }

  function sendPoint(): void {
    pointing = null;
    const work = pointed === null ? remove(own) : set(own, { x: pointed.x, y: pointed.y, at: NOW });
    work.catch(() => {});
  }

  return {
    receive: (command: BoardCommand): void => {
      if (command.type === 'feed.write') return write(command.edit);
      pointed = command.at;
      pointing ??= setTimeout(sendPoint, CURSOR_MS);
    },
    close: (): void => {
      isOpen = false;
      if (pointing !== null) clearTimeout(pointing);
      for (const end of ends) end();
      remove(own).catch(() => {});
    },
  };
}
