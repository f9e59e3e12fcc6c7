import * as v from 'valibot';
import { fromCallback, fromPromise } from 'xstate';
import { compareVersions } from '../../../domain/control/compare';
import {
  CONTROL_API,
  DeskSchema,
  NOT_JSON,
  readVenueFile,
  SameSchema,
  SavedSchema,
  versionIn,
} from '../../../domain/control/desk';
import { StoredFilesSchema } from '../../../domain/control/files';
import { FOUNDING_API, FoundingOfferSchema } from '../../../domain/control/founding';
import { HISTORY_API, PublicationsSchema } from '../../../domain/control/history';
import { type Log, LogSchema, NO_LOG } from '../../../domain/control/log';
import { FindingsSchema } from '../../../domain/control/preflight-parts';
import type { Mappings } from '../../../domain/control/schedule/draft';
import { type Section, sectionIn } from '../../../domain/control/sections';
import { UPLOAD_API } from '../../../domain/control/uploads';
import { API, fillPath } from '../../../domain/kernel/api';
import { FaultError, makeFault } from '../../../domain/kernel/fault';
import { ROLES } from '../../../domain/kernel/user';
import { VenueSchema } from '../../../domain/kernel/venue';
import { type OptionEdits, OptionEditsSchema } from '../../../domain/login/login-edits';
import { SEARCH_API } from '../../../domain/search/api';
import { IndexStateSchema } from '../../../domain/search/search';
import { UiConfigSchema } from '../../../domain/shell/ui-config';
import { VenueVersionSchema } from '../../../domain/shell/version';
import { assetsMachine } from '../../../machines/control/assets.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import type { DraftCommand } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { historyMachine } from '../../../machines/control/history.machine';
import { previewingMachine } from '../../../machines/control/previewing.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { uploadsMachine } from '../../../machines/control/uploads.machine';
import { imageMachine } from '../../../machines/venue/image.machine';
import { imagesMachine } from '../../../machines/venue/images.machine';
import type { Http } from '../kernel/http';
import { WORK_MS } from '../kernel/silence';
import type { IdentityAdapter } from '../login/identity';
import { createPicture, createSignedUrls } from '../venue/pictures';
import { provideArchive } from './archive';
import { provideBundle } from './bundle';
import { provideColleagues } from './colleagues';
import { openDrafts } from './drafts';
import { provideExporting } from './exporting';
import { provideFigures } from './figures';
import { provideModerating } from './moderating';
import { provideOffering } from './offering';
import { provideOrganisers } from './organisers';
import { MappingsSchema, provideProgrammeFiles } from './programme-file';
import { provideRecordings } from './recordings';
import { openLists, provideRegistrations } from './registrations';
import { sendFile } from './send-file';
import { provideTakeAway } from './take-away';
import { provideTalks } from './talks';

type Surroundings = {
  http: Pick<Http, 'get' | 'post' | 'remove' | 'blob' | 'upload'>;
  identity: Pick<IdentityAdapter, 'watch' | 'sdk' | 'roles' | 'signInWithPassword' | 'signOut'>;
  /** Fetches the view of a section. */
  fetchSection: (section: Section) => Promise<unknown>;
  locale: string;
  /** Storage for drafts. */
  store?: Parameters<typeof openDrafts>[3];
};

/** The saved version with fields that this version of the application does not know. */
const WholeSchema = v.object({ version: v.number(), venue: v.unknown() });

/** Other implementations of the service may respond differently to a save. */
const AnswerSchema = v.object({
  ...VenueVersionSchema.entries,
  ...FindingsSchema.entries,
  ...SameSchema.entries,
  version: v.number(),
});

/** The editor needs the event's time zone from `ui-config.json`; the venue does not. */
const ZoneSchema = v.object({ timeZone: v.nullish(v.string(), null) });
const OfferSchema = v.object({ ...ZoneSchema.entries, i18n: UiConfigSchema.entries.i18n });

/** Other implementations of the service do not make venues. */
const canFoundHere = (http: Surroundings['http'], signal: AbortSignal): Promise<boolean> =>
  http
    .get(FOUNDING_API, FoundingOfferSchema, { report: false, retry: false, signal })
    .then(({ isOffered }) => isOffered)
    .catch(() => false);

/** The page of organisers, with the session of the venue. */
export function provideControl({ http, identity, fetchSection, locale, store }: Surroundings) {
  /** The draft's key: the organiser and the venue. */
  const known: { uid: string | null; venue: string | null } = { uid: null, venue: null };
  const keyOf = (...form: string[]) => known.uid && known.venue && JSON.stringify([known.uid, known.venue, ...form]);
  const drafts = openDrafts<Log>(LogSchema, NO_LOG, () => keyOf('steps'), store);
  const mappings = openDrafts<Mappings>(MappingsSchema, {}, () => 'columns of programmes', store);
  const loginDrafts = openDrafts<OptionEdits>(OptionEditsSchema, {}, () => keyOf('login'), store);
  const quiet = { report: false } as const;
  const once = { report: false, retry: false, silenceMs: WORK_MS } as const;
  const versionAt = async (version: number, signal: AbortSignal) => {
    const saved = await http.get(CONTROL_API.saved, SavedSchema, { ...quiet, signal });
    if (saved.version === version) return saved.venue.architectures[0];
    const path = fillPath(HISTORY_API.one, { version: String(version) });
    const { venue } = await http.get(path, SavedSchema, { ...quiet, signal });
    return venue.architectures[0];
  };
  const history = historyMachine.provide({
    actors: {
      compareVersions: fromPromise(async ({ input: pair, signal }) => {
        const [before, after] = await Promise.all(
          (pair ? [pair.before, pair.after] : []).map((one) => versionAt(one, signal)),
        );
        return before && after ? compareVersions(before, after, locale) : [];
      }),
      restoreVersion: fromPromise(async ({ input: { version } }) => {
        await http.post(fillPath(HISTORY_API.restore, { version: String(version) }), undefined, once);
      }),
    },
  });
  const editing = editingMachine.provide({
    actors: {
      drafts: fromCallback<DraftCommand>(({ receive }) => receive(({ log }) => void drafts.keep(log))),
      readLog: fromPromise(() => drafts.read()),
      readVenue: fromPromise(async ({ signal }) => {
        const { version, venue } = await http.get(CONTROL_API.saved, WholeSchema, { ...quiet, signal });
        const { timeZone } = await http.get(API.uiConfig, ZoneSchema, { ...quiet, signal });
        return { version, document: venue, zone: timeZone, language: locale };
      }),
      saveVenue: fromPromise(async ({ input: { saved, sending } }) => {
        if (saved === null || sending === null) throw new Error('Nothing was read');
        const { version: base } = saved;
        const answer = await http.post(`${API.saveVenue}?base=${base}&language=${locale}`, sending.document, once);
        const told = v.safeParse(AnswerSchema, answer);
        // A later version was saved by another organiser, so it is loaded.
        if (!told.success || ![base, base + 1].includes(told.output.version)) return null;
        const { findings, isAsPublished, ...versions } = told.output;
        return { version: versions.version, news: { versions, findings, isAsPublished } };
      }),
    },
  });
  const previewing = previewingMachine.provide({
    actors: {
      readOffer: fromPromise(async ({ signal }) => {
        const { i18n, timeZone } = await http.get(API.uiConfig, OfferSchema, { ...quiet, signal });
        const { defaultLocale, supportedLocales } = i18n;
        const languages = [defaultLocale, ...supportedLocales.filter((other) => other !== defaultLocale)];
        return { languages, zone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone };
      }),
    },
  });
  const { origin } = window.location;
  const picture = createPicture({
    http,
    signedUrls: createSignedUrls(http, origin),
    origin,
    storageOrigin: () => null,
  });
  const sections = sectionsMachine.provide({
    actors: {
      history,
      editing,
      images: imagesMachine.provide({ actors: { member: imageMachine.provide({ actors: { picture } }) } }),
      assets: assetsMachine.provide({
        actors: {
          readFiles: fromPromise(async ({ signal }) => {
            const { files } = await http.get(UPLOAD_API, StoredFilesSchema, { ...quiet, signal });
            return files;
          }),
        },
      }),
      previewing,
      ...provideProgrammeFiles(mappings),
      bundle: provideBundle(http),
      takeAway: provideTakeAway(http),
      exporting: provideExporting(http),
      uploads: uploadsMachine.provide({ actors: { upload: sendFile(http, () => known.venue) } }),
      ...provideOrganisers(http),
      imports: provideRegistrations(http, openLists(store)),
      archive: provideArchive(http),
      recordings: provideRecordings(http),
      moderating: provideModerating(http, locale),
      offering: provideOffering(http, loginDrafts),
      figures: provideFigures(http),
      colleagues: provideColleagues({ http, identity, uid: () => known.uid }),
      talks: provideTalks({ http, identity, locale, uid: () => known.uid }),
      address: fromCallback(({ sendBack }) => {
        const tell = () => {
          const section = sectionIn(window.location.hash);
          if (section !== null) sendBack({ type: 'sections.show', section });
        };
        tell();
        window.addEventListener('hashchange', tell);
        return () => window.removeEventListener('hashchange', tell);
      }),
      fetchSection: fromPromise(async ({ input: { section } }) => void (await fetchSection(section))),
    },
  });
  return controlMachine.provide({
    actors: {
      sections,
      arrive: fromPromise(async ({ signal }) => {
        const [{ firebase, style }, canFound] = await Promise.all([
          http.get(API.uiConfig, UiConfigSchema, { ...quiet, signal }),
          canFoundHere(http, signal),
        ]);
        return new Promise<{ isSignedIn: boolean; style: typeof style; canFound: boolean }>((resolve) => {
          identity.watch(firebase, (user) => {
            known.uid = user?.uid ?? null;
            resolve({ isSignedIn: user !== null, style, canFound });
          });
        });
      }),
      signIn: fromPromise(async ({ input: { credentials } }) => {
        const given = credentials?.open();
        if (given === undefined) throw new Error('No credentials were handed in');
        await identity.signInWithPassword(given.email, given.password);
      }),
      signOut: fromPromise(() => identity.signOut(true)),
      readOffice: fromPromise(async ({ signal }) => {
        const desk = await http.get(CONTROL_API.desk, DeskSchema, { ...quiet, signal });
        known.venue = desk.architectureId;
        const isAdministrator = (await identity.roles(false)).includes(ROLES.admin);
        const index = isAdministrator ? await http.get(SEARCH_API.index, IndexStateSchema, { ...quiet, signal }) : null;
        const asked = { ...quiet, signal, query: { language: locale } };
        const { findings } = await http.get(CONTROL_API.findings, FindingsSchema, asked);
        const { publications } = await http.get(HISTORY_API.list, PublicationsSchema, { ...quiet, signal });
        return { desk, index, findings, publications };
      }),
      publish: fromPromise(async ({ input: { architectureId } }) => {
        await http.post(API.publish.replace('{architectureID}', encodeURIComponent(architectureId)), undefined, once);
      }),
      unpublish: fromPromise(async () => {
        await http.post(API.unpublish, undefined, once);
      }),
      save: fromPromise(async ({ input: { file, seen, compared } }) => {
        const venue = readVenueFile(file?.open() ?? '');
        if (venue === null) throw new FaultError(makeFault('PROCESSING_ERROR', { status: 400, code: NOT_JSON }));
        const base = compared ?? versionIn(venue) ?? seen;
        await http.post(`${API.saveVenue}${base === null ? '' : `?base=${base}`}`, venue, once);
      }),
      compare: fromPromise(async ({ input: { file }, signal }) => {
        const { version, venue } = await http.get(CONTROL_API.saved, SavedSchema, { ...quiet, signal });
        const [saved] = venue.architectures;
        const [mine] = v.parse(VenueSchema, readVenueFile(file?.open() ?? '')).architectures;
        return { version, changes: saved && mine ? compareVersions(saved, mine, locale) : [] };
      }),
      renewIndex: fromPromise(async () => {
        await http.post(SEARCH_API.index, undefined, once);
      }),
    },
  });
}
