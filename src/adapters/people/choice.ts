import * as v from 'valibot';
import { fromCallback } from 'xstate';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { type Choice, ChoiceSchema, choiceOf, isCurrent } from '../../../domain/people/presence';
import type { AvailabilityEvent, ChoiceCommand } from '../../../machines/people/availability.machine';
import { localKeep } from '../kernel/storage';

const KEY = STORAGE_KEYS.presenceChoice;
const KeptSchema = v.pipe(v.string(), v.parseJson(), ChoiceSchema);

function read(now: number): Choice | null {
  const kept = v.safeParse(KeptSchema, localKeep.read(KEY));
  return kept.success && isCurrent(kept.output, now) ? kept.output : null;
}

/** Keeps the status that the user chose in the browser's storage, for all of its tabs. */
export const choice = fromCallback<ChoiceCommand>(({ sendBack, receive }) => {
  const end = new AbortController();
  const tell = (chosen: Choice | null, now: number) => {
    const event: AvailabilityEvent = { type: 'availability.chosen', choice: chosen, now };
    sendBack(event);
  };
  const tellKept = () => tell(read(Date.now()), Date.now());
  receive(({ wish }) => {
    const now = Date.now();
    const chosen = wish && choiceOf(wish, now);
    localKeep.write(KEY, chosen && JSON.stringify(chosen));
    tell(chosen, now);
  });
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && tellKept(), { signal: end.signal });
  if (read(Date.now()) !== null) tellKept();
  return () => end.abort();
});
