import { fromPromise } from 'xstate';
import { CONTROL_API, DeskSchema, readVenueFile } from '../../../domain/control/desk';
import { FindingsSchema } from '../../../domain/control/preflight';
import { API } from '../../../domain/kernel/api';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { ROLES } from '../../../domain/kernel/user';
import { SEARCH_API } from '../../../domain/search/api';
import { IndexStateSchema } from '../../../domain/search/search';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { controlMachine } from '../../../machines/control/control.machine';
import type { Http } from '../kernel/http';
import type { IdentityAdapter } from '../login/identity';

type Surroundings = {
  http: Pick<Http, 'get' | 'post'>;
  identity: Pick<IdentityAdapter, 'watch' | 'roles' | 'signInWithPassword' | 'signOut'>;
};

/** Not JSON: the service is not asked. */
export const NOT_JSON = 'not-json';

/** The page of organisers, with the session of the venue. */
export function provideControl({ http, identity }: Surroundings) {
  const quiet = { report: false } as const;
  const once = { report: false, retry: false } as const;
  return controlMachine.provide({
    actors: {
      arrive: fromPromise(async ({ signal }) => {
        const { firebase } = await http.get(API.uiConfig, UiConfigSchema, { ...quiet, signal });
        return new Promise<{ isSignedIn: boolean }>((resolve) => {
          identity.watch(firebase, (user) => resolve({ isSignedIn: user !== null }));
        });
      }),
      signIn: fromPromise(async ({ input: { credentials } }) => {
        const given = credentials?.open();
        if (given === undefined) throw new Error('No credentials were handed in');
        await identity.signInWithPassword(given.email, given.password);
      }),
      signOut: fromPromise(async () => identity.signOut()),
      readOffice: fromPromise(async ({ signal }) => {
        const desk = await http.get(CONTROL_API.desk, DeskSchema, { ...quiet, signal });
        const isAdministrator = (await identity.roles(false)).includes(ROLES.admin);
        const index = isAdministrator ? await http.get(SEARCH_API.index, IndexStateSchema, { ...quiet, signal }) : null;
        const { findings } = await http.get(CONTROL_API.findings, FindingsSchema, { ...quiet, signal });
        return { desk, index, findings };
      }),
      publish: fromPromise(async ({ input: { architectureId } }) => {
        await http.post(API.publish.replace('{architectureID}', encodeURIComponent(architectureId)), undefined, once);
      }),
      unpublish: fromPromise(async () => {
        await http.post(API.unpublish, undefined, once);
      }),
      save: fromPromise(async ({ input: { file } }) => {
        const venue = readVenueFile(file?.open() ?? '');
        if (venue === null) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 400, code: NOT_JSON }));
        await http.post(API.saveVenue, venue, once);
      }),
      renewIndex: fromPromise(async () => {
        await http.post(SEARCH_API.index, undefined, once);
      }),
    },
  });
}
