import { fromCallback, type NonReducibleUnknown } from 'xstate';
import { type Opened, withOpened, withoutOpened } from '../../../domain/shell/routes';
import type { AddressCommand, AddressFact } from '../../../machines/shell/world.events';

/** Of the page alone, without what is open on it. */
const pagePath = (): string => withoutOpened(currentPath());

type Write = Extract<AddressCommand, { type: 'address.write' }>;

export const currentPath = (): string => window.location.pathname + window.location.search + window.location.hash;

/** The browser shows its own message. */
const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

type Entry = {
  /** Later entries of dialogs have greater marks. */
  dialog: number;
  /** The number of entries of dialogs, up to this one, above the page's. */
  depth: number;
};

/** The history entry of a page belongs to no dialog. */
const PAGE: Entry = { dialog: 0, depth: 0 };

const entryOf = (state: unknown): Entry =>
  typeof state === 'object' && state !== null && 'dialog' in state && 'depth' in state
    ? { dialog: Number(state.dialog), depth: Number(state.depth) }
    : PAGE;

/**
 * The browser's history. Every open dialog has its own history entry on top of the page's, so that Back closes the
 * dialogs one by one and stays on the page.
 */
export const addressBar = fromCallback<AddressCommand, NonReducibleUnknown, AddressFact>(({ sendBack, receive }) => {
  let path = pagePath();
  let lastMark = Date.now();
  let wanted = 0;
  let opened: readonly Opened[] = [];
  let held: readonly number[] = [];
  let isStepping = false;
  /** From Back or Forward until the views have rendered the new page. */
  let isAway = false;
  let arriving: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let writes: readonly Write[] = [];

  // The browser goes back asynchronously; an entry written before that would be skipped.
  const stepTo = (depth: number): void => {
    const steps = held.length - depth;
    if (steps <= 0 || isStepping) return;
    held = held.slice(0, depth);
    isStepping = true;
    window.history.go(-steps);
  };
  /** Of the entry of a dialog: that of the page, with what the dialog shows. */
  const addressOf = (depth: number): string => withOpened(currentPath(), opened[depth - 1] ?? {});
  const holdWanted = (): void => {
    clearTimeout(leaving);
    if (isStepping) return;
    // An entry written now would remove the forward entries.
    if (!isAway) {
      while (held.length < wanted) {
        lastMark += 1;
        held = [...held, lastMark];
        window.history.pushState({ dialog: lastMark, depth: held.length } satisfies Entry, '', addressOf(held.length));
      }
      // Another widget at the same place.
      if (held.length > 0 && held.length === wanted && currentPath() !== addressOf(held.length)) {
        window.history.replaceState(window.history.state, '', addressOf(held.length));
      }
    }
    // A navigation that closed the dialogs writes its address first and takes over their entries.
    if (held.length > wanted) leaving = setTimeout(() => stepTo(wanted));
  };
  const arrived = (): void => {
    isAway = false;
    holdWanted();
  };
  const write = (command: Write): void => {
    // The views close the dialogs of the previous page; until then no dialog has an entry.
    isAway = true;
    clearTimeout(arriving);
    arriving = setTimeout(arrived);
    if (
      command.write === 'none' ||
      (command.write === 'replace' && command.path === (held.length > 0 ? pagePath() : currentPath()))
    ) {
      return;
    }
    // A new page takes over the lowest entry of the closed dialogs; a redirect takes over that of the page.
    const taken = command.write === 'push' ? 1 : 0;
    if (held.length > taken) stepTo(taken);
    if (isStepping) {
      writes = [...writes, command];
      return;
    }
    if (command.write === 'push' && held.length === 0) window.history.pushState(null, '', command.path);
    else window.history.replaceState(null, '', command.path);
    held = [];
    path = pagePath();
  };
  const stepped = (): void => {
    isStepping = false;
    path = pagePath();
    const waiting = writes;
    writes = [];
    for (const command of waiting) write(command);
    holdWanted();
  };
  const popped = ({ state }: PopStateEvent): void => {
    if (isStepping) {
      stepped();
      return;
    }
    const mark = entryOf(state).dialog;
    if (pagePath() !== path) {
      path = pagePath();
      held = [];
      // A dialog that Back caused itself, such as the question before leaving, has no entry: another Back closes it.
      sendBack(
        isAway && wanted > 0 ? { type: 'address.steppedBack' } : { type: 'address.changed', path: currentPath() },
      );
      isAway = true;
      clearTimeout(arriving);
      return;
    }
    const closed = held.filter((other) => other > mark);
    held = held.filter((other) => other <= mark);
    for (const _ of closed) sendBack({ type: 'address.steppedBack' });
    if (closed.length > 0) {
      // What stays open, because it must not close now, gets its entry back.
      clearTimeout(leaving);
      leaving = setTimeout(holdWanted);
      return;
    }
    if (mark > (held.at(-1) ?? 0)) {
      // Forward, to the entry of a closed dialog.
      isStepping = true;
      window.history.back();
      return;
    }
    sendBack({ type: 'address.changed', path });
  };
  window.addEventListener('popstate', popped);
  // After a reload no dialog is open, and its entry would be a step of Back that does nothing.
  const { depth: left } = entryOf(window.history.state);
  if (left > 0 && left < window.history.length) {
    isStepping = true;
    window.history.go(-left);
  }
  receive((command) => {
    switch (command.type) {
      case 'address.warn':
        window.removeEventListener('beforeunload', confirmLeaving);
        if (command.isOn) window.addEventListener('beforeunload', confirmLeaving);
        break;
      case 'address.hold':
        // The user opened it before the page that Back leads to has arrived.
        if (isAway && command.depth > wanted && !command.isLeaving) {
          clearTimeout(arriving);
          arriving = setTimeout(arrived);
        }
        wanted = command.depth;
        opened = command.opened;
        holdWanted();
        break;
      case 'address.write':
        write(command);
        break;
    }
  });
  return () => {
    clearTimeout(leaving);
    clearTimeout(arriving);
    window.removeEventListener('popstate', popped);
    window.removeEventListener('beforeunload', confirmLeaving);
  };
});
