import { fromPromise } from 'xstate';
import type { EntryData } from '../../../domain/shell/entry-page';
import type { InsidePartId, Logics } from '../../../machines/root/parts';
import { provideParts } from '../../../machines/root/root.machine';
import type { Previewed } from '../control/preview';
import { provideCodes } from '../kernel/code';
import { withEarlyResponses } from '../kernel/early-responses';
import { createHttp } from '../kernel/http';
import { nextTask } from '../kernel/idle';
import { localKeep, sessionKeep } from '../kernel/storage';
import { createIdentity, whenWanted } from '../login/identity';
import { loginParts } from '../login/parts';
import { createDeparture } from '../people/departure';
import { withAnswers } from '../shell/entry-data';
import type { Views } from '../shell/first-drawing';
import { shellParts } from '../shell/parts';
import { createWorld } from '../shell/world';
import { recordingOf } from '../support/fetch-recording';
import { supportParts } from '../support/parts';
import type { Ring } from '../support/ring';

type Surroundings = {
  /** Called when a user tries to sign in. */
  onSignIn: () => void;
  /** Responses included in the page. */
  answers: EntryData['answers'];
  ring: Ring;
  /** The renderer, which is loaded after the start. */
  views: Promise<Views>;
  fetchReports: () => Promise<() => () => void>;
  previewed: Previewed | null;
};

/** The root with real adapters. */
export function composeRoot({ onSignIn, answers, ring, views, fetchReports, previewed }: Surroundings) {
  const { origin } = window.location;
  const { world: outer, actor, storageOrigin } = createWorld();
  const world = previewed?.world(outer) ?? outer;
  const own = createIdentity(localKeep, sessionKeep, whenWanted);
  const identity = previewed?.identity(own) ?? own;
  const calls = createHttp({
    origin,
    storageOrigin,
    token: () => identity.token(),
    world,
    fetch: withEarlyResponses((url, init) => fetch(url, init), window.early?.responses),
  });
  const answered = withAnswers(calls, answers);
  const http = previewed?.http(answered) ?? answered;
  const departure = createDeparture();
  const fetchRecording = recordingOf(ring);

  let inside: Logics<InsidePartId> | null = null;
  return provideParts(
    {
      world: actor,
      codes: provideCodes(() => world.tell({ type: 'http.missed' })),
      ...shellParts(http, views),
      ...loginParts({ http, identity, leavePresence: departure.leave, onSignIn }),
      ...supportParts({ http, fetchRecording, fetchReports }),
      loadInside: fromPromise(async () => {
        const { composeInside } = await import('./compose-inside');
        await nextTask();
        inside = composeInside({ http, origin, storageOrigin, sdk: identity.sdk, departure, fetchRecording });
        await nextTask();
      }),
    },
    () => inside,
  );
}
