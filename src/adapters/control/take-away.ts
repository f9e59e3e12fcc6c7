import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { CONTROL_API } from '../../../domain/control/desk';
import { TAKE_AWAY_API, TakeAwayLinkSchema, VENUE_FILE, withoutVersions } from '../../../domain/control/take-away';
import { takeAwayMachine } from '../../../machines/control/take-away.machine';
import { download, follow } from '../kernel/download';
import type { Http } from '../kernel/http';

const SavedVenueSchema = v.object({ venue: v.unknown() });

/** The venue as a file. The browser itself receives a zip, of which the page holds nothing. */
export const provideTakeAway = (http: Pick<Http, 'get'>) =>
  takeAwayMachine.provide({
    actors: {
      saveVenueFile: fromPromise(async ({ input: { format }, signal }) => {
        if (format === 'zip') {
          const { address } = await http.get(TAKE_AWAY_API.link, TakeAwayLinkSchema, { report: false, signal });
          follow(address);
        } else {
          const { venue } = await http.get(CONTROL_API.saved, SavedVenueSchema, { report: false, signal });
          download(
            VENUE_FILE,
            new Blob([`${JSON.stringify(withoutVersions(venue), null, 2)}\n`], { type: 'application/json' }),
          );
        }
      }),
    },
  });
