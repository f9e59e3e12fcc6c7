import type { AnyActorLogic, EmittedFrom, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import type { Sealed } from '../../domain/kernel/sealed';
import type { Venue } from '../../domain/kernel/venue';
import type { likeMachine } from '../media/like.machine';
import type { PartId, PartLogic } from '../root/parts';
import type { rootMachine } from '../root/root.machine';
import type { codeMachine } from '../shell/code.machine';
import type { imageMachine } from '../venue/image.machine';
import type { widgetMachine } from '../widgets/widget.machine';

/** The logic of every part, and what exists many times. */
export type Machines = { [Id in PartId]: PartLogic<Id> } & {
  root: typeof rootMachine;
  code: typeof codeMachine;
  image: typeof imageMachine;
  like: typeof likeMachine;
  widget: typeof widgetMachine;
};

type Known<T> = T extends object ? ([keyof T] extends [never] ? never : T) : never;
type ContextOf<M extends AnyActorLogic> = SnapshotFrom<M> extends { context: infer C } ? C : never;
type Of<M> = M extends Machines[keyof Machines]
  ? EventFromLogic<M> | EmittedFrom<M> | Known<ContextOf<M>> | Known<InputFrom<M>>
  : never;

/** What holds no text of its own: sealed values are hidden whole, and what a venue publishes is known to everybody. */
type Closed = Sealed<unknown> | Venue | Venue['architectures'][number];
type Text<T> = Extract<T extends readonly (infer E)[] ? E : T, string>;
type IsKeyed<T> = T extends object ? (string extends keyof T ? true : never) : never;
/** The names of properties at which there is a text, and those of objects that are keyed by one; at any depth. */
type Names<T, Depth extends 0[] = []> = Depth['length'] extends 7
  ? never
  : T extends Closed
    ? never
    : T extends readonly (infer E)[]
      ? Names<E, [...Depth, 0]>
      : T extends object
        ? {
            [K in keyof T & string]:
              | (string extends K ? never : [Text<T[K]>] extends [never] ? never : K)
              | ([IsKeyed<T[K]>] extends [never] ? never : K)
              | Names<T[K], [...Depth, 0]>;
          }[keyof T & string]
        : never;

/**
 * How recordings write a property. `id`: unchanged if it looks like one, else as a number; `person`:
 * always by a number, the same for the same; `path`: without what its query and hash hold; `hidden`: not at all.
 */
export type Mark = 'id' | 'person' | 'path' | 'redirect' | 'message' | 'name' | 'locale' | 'hidden';

/** Every text property of an event, a context or an input. A missing one is hidden. */
const MARKED: Readonly<Record<Names<Of<Machines[keyof Machines]>>, Mark>> = {
  action: 'id',
  activeId: 'id',
  allowed: 'id',
  apiKey: 'hidden',
  architectureId: 'id',
  areaId: 'id',
  attempt: 'id',
  attendeeToChatUid: 'person',
  auth: 'hidden',
  authDomain: 'hidden',
  bannerType: 'id',
  begin: 'id',
  blocked: 'id',
  browser: 'locale',
  captured: 'person',
  catalogues: 'locale',
  category: 'id',
  chatIds: 'person',
  chosenId: 'id',
  code: 'id',
  configId: 'id',
  consents: 'id',
  contentPieceId: 'id',
  cookieProviders: 'id',
  database: 'hidden',
  databaseURL: 'hidden',
  decisions: 'id',
  defaultAreaId: 'id',
  defaultLocale: 'locale',
  defaultViewpointId: 'id',
  detail: 'hidden',
  details: 'hidden',
  direction: 'id',
  dismissedAreaIds: 'id',
  displayName: 'hidden',
  draft: 'id',
  end: 'id',
  favicon: 'hidden',
  freed: 'id',
  generation: 'id',
  guards: 'id',
  id: 'id',
  ids: 'id',
  ignored: 'id',
  inspector: 'id',
  inspectors: 'id',
  kept: 'id',
  key: 'id',
  kind: 'id',
  kinds: 'id',
  lastAreaPath: 'path',
  level: 'id',
  locale: 'locale',
  locked: 'id',
  login: 'id',
  loginBackground: 'hidden',
  logo: 'hidden',
  mediaBoardId: 'id',
  message: 'message',
  mode: 'id',
  name: 'name',
  onDemandVideoPrefix: 'hidden',
  onPop: 'id',
  optionId: 'id',
  path: 'path',
  present: 'id',
  presentation: 'id',
  projectId: 'hidden',
  providerId: 'id',
  publication: 'id',
  publishedArchitectureId: 'id',
  query: 'locale',
  reason: 'id',
  redirect: 'redirect',
  referrer: 'path',
  requested: 'path',
  returning: 'id',
  roles: 'id',
  roomChats: 'id',
  roomId: 'id',
  scriptUrl: 'id',
  session: 'id',
  state: 'id',
  step: 'id',
  storageOrigin: 'hidden',
  stored: 'locale',
  subject: 'id',
  supported: 'locale',
  supportedLocales: 'locale',
  tabTitle: 'hidden',
  tone: 'id',
  trackerUrl: 'hidden',
  type: 'id',
  uid: 'person',
  unknownProviders: 'id',
  uri: 'id',
  url: 'hidden',
  uses: 'id',
  uuid: 'id',
  videoUrl: 'hidden',
  viewpointId: 'id',
  viewpointIds: 'id',
  visitor: 'person',
  waiting: 'id',
  wanted: 'locale',
  what: 'id',
  widgetId: 'id',
  write: 'id',
};

/** What a published venue is looked at for, and what xstate adds to events. */
const PUBLISHED: Readonly<Record<string, Mark>> = {
  actorId: 'id',
  begin: 'id',
  cookieProviders: 'id',
  end: 'id',
  status: 'id',
  viewMode: 'id',
};

const MARKS: ReadonlyMap<string, Mark> = new Map(Object.entries({ ...PUBLISHED, ...MARKED }));

export const markOf = (property: string): Mark => MARKS.get(property) ?? 'hidden';
export const isMarked = (property: string): boolean => MARKS.has(property);
