import type { OpenDraft } from './chat-line';

/** How long the user has to stop typing before the draft goes to the other devices. */
const PAUSE_MS = 1000;

type Draft = string | null;
type KeepDraft = {
  /** What is not stored for the other devices yet; an empty text is a draft that was sent or emptied. */
  keep: { read: () => Draft; write: (text: Draft) => void };
  withLine: (start: (opened: { openDraft: OpenDraft }) => () => void) => () => void;
  room: string;
  tell: (text: Draft) => void;
};

/**
 * Keeps the draft of a room for all devices of the user, and in this browser until it is stored. Nothing that was typed
 * here is replaced before it is stored.
 */
export function keepDraft({ keep, withLine, room, tell }: KeepDraft) {
  let line: ReturnType<OpenDraft> | null = null;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const kept = keep.read();
  let unsaved: { text: Draft } | null = kept === null ? null : { text: kept || null };

  function save(): void {
    clearTimeout(pause);
    const saved = unsaved;
    if (saved === null || line === null) return;
    const isNewest = (): boolean => unsaved === saved;
    line.keep(saved.text).then(
      () => {
        if (!isNewest()) return;
        unsaved = null;
        keep.write(null);
      },
      () => {
        if (isNewest() && saved.text === null) keep.write(null);
      },
    );
  }

  if (kept !== null && kept !== '') tell(kept);
  const leave = withLine((opened) => {
    const draft = opened.openDraft(room, (text) => {
      if (unsaved === null) tell(text);
    });
    line = draft;
    save();
    return draft.close;
  });
  return {
    receive(text: Draft): void {
      unsaved = { text };
      keep.write(text ?? '');
      clearTimeout(pause);
      if (text === null) save();
      else pause = setTimeout(save, PAUSE_MS);
    },
    close(): void {
      save();
      leave();
    },
  };
}
