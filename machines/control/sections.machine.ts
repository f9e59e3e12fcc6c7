import {
  type ActorRefFrom,
  assign,
  type EventObject,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
} from 'xstate';
import type { Brought, StoredFile } from '../../domain/control/files';
import type { Section } from '../../domain/control/sections';
import type { SelectableRow } from '../../domain/control/selecting';
import type { Step } from '../../domain/control/steps';
import type { Sealed } from '../../domain/kernel/sealed';
import { above } from '../kernel/above';
import { notProvided, promiseNotProvided } from '../kernel/not-provided';
import { imagesMachine } from '../venue/images.machine';
import { addingMachine } from './adding.machine';
import { announcingMachine } from './announcing.machine';
import { archiveMachine } from './archive.machine';
import { assetsMachine } from './assets.machine';
import { bundleMachine } from './bundle.machine';
import { colleaguesMachine } from './colleagues.machine';
import type { EditNews, SectionShown } from './control.events';
import { copyingSettingsMachine } from './copying-settings.machine';
import { dryRunMachine } from './dry-run.machine';
import { editingMachine } from './editing.machine';
import { exportingMachine } from './exporting.machine';
import { figuresMachine } from './figures.machine';
import { type Given, helpingMachine } from './helping.machine';
import { historyMachine } from './history.machine';
import { importsMachine } from './imports.machine';
import { invitingMachine } from './inviting.machine';
import { linkingMachine } from './linking.machine';
import { moderatingMachine } from './moderating.machine';
import { offeringMachine } from './offering.machine';
import { placingMachine } from './placing.machine';
import { previewingMachine } from './previewing.machine';
import { programmeMachine } from './programme.machine';
import { programmeExportMachine } from './programme-export.machine';
import { programmeImportMachine } from './programme-import.machine';
import { receivingMachine } from './receiving.machine';
import { recordingsMachine } from './recordings.machine';
import { schedulingMachine } from './scheduling.machine';
import { takeAwayMachine } from './take-away.machine';
import { talksMachine } from './talks.machine';
import { treeMachine } from './tree.machine';
import { turningMachine } from './turning.machine';
import { uploadsMachine } from './uploads.machine';

export type SectionsEvent =
  | SectionShown
  | { type: 'sections.retry' }
  /** A success or failure of a part, which the page shows. */
  | { type: 'control.restored' }
  /** Another version was saved as a whole. */
  | { type: 'control.replaced' }
  | { type: 'control.edited'; news: EditNews | null }
  /** A change of the venue that another part of its editor makes. */
  | { type: 'control.make'; step: Step }
  /** Another part of the venue is shown, which is then selected alone. */
  | { type: 'control.chosen' }
  /** Several parts came back together, which are then selected. */
  | { type: 'control.returned'; rows: readonly SelectableRow[] }
  /** The part that is selected alone, and those that were changed, by their keys. */
  | { type: 'control.worked'; at: string; changed: readonly string[] }
  /** The parts that are selected together; `null` for none. */
  | { type: 'control.together'; keys: readonly string[] | null }
  /** A file was sent to the service, to be one of the venue. */
  | { type: 'control.brought'; brought: Brought; stored: StoredFile }
  | { type: 'control.save'; file: Sealed<string> }
  | { type: 'people.added'; given: Given }
  /** An import, an action or invitations changed attendees. */
  | { type: 'people.imported' }
  | { type: 'people.acted' }
  | { type: 'people.invited' };

type Context = { section: Section };

/** Sections in which the venue is changed. */
const EDITED: readonly Section[] = ['venue', 'programme'];

export const sectionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SectionsEvent,
    children: {} as {
      history: 'history';
      editing: 'editing';
      placing: 'placing';
      tree: 'tree';
      turning: 'turning';
      colleagues: 'colleagues';
      copyingSettings: 'copyingSettings';
      assets: 'assets';
      programme: 'programme';
      programmeImport: 'programmeImport';
      programmeExport: 'programmeExport';
      scheduling: 'scheduling';
      images: 'images';
      imports: 'imports';
      helping: 'helping';
      adding: 'adding';
      inviting: 'inviting';
      receiving: 'receiving';
      announcing: 'announcing';
      dryRun: 'dryRun';
      archive: 'archive';
      recordings: 'recordings';
      linking: 'linking';
      uploads: 'uploads';
      bundle: 'bundle';
      takeAway: 'takeAway';
      previewing: 'previewing';
      moderating: 'moderating';
      offering: 'offering';
      talks: 'talks';
      figures: 'figures';
      exporting: 'exporting';
    },
  },
  actors: {
    /** Reports the section in the URL, at first and at each change. */
    address: fromCallback<EventObject>(notProvided('address')),
    /** Fetches the view of a section. */
    fetchSection: fromPromise<void, { section: Section }>(promiseNotProvided('fetchSection')),
    history: historyMachine,
    editing: editingMachine,
    placing: placingMachine,
    tree: treeMachine,
    turning: turningMachine,
    colleagues: colleaguesMachine,
    copyingSettings: copyingSettingsMachine,
    assets: assetsMachine,
    programme: programmeMachine,
    programmeImport: programmeImportMachine,
    programmeExport: programmeExportMachine,
    scheduling: schedulingMachine,
    images: imagesMachine,
    imports: importsMachine,
    helping: helpingMachine,
    adding: addingMachine,
    inviting: invitingMachine,
    receiving: receivingMachine,
    announcing: announcingMachine,
    dryRun: dryRunMachine,
    archive: archiveMachine,
    recordings: recordingsMachine,
    linking: linkingMachine,
    uploads: uploadsMachine,
    bundle: bundleMachine,
    takeAway: takeAwayMachine,
    previewing: previewingMachine,
    moderating: moderatingMachine,
    offering: offeringMachine,
    talks: talksMachine,
    figures: figuresMachine,
    exporting: exportingMachine,
  },
  actions: {
    noteSection: assign((_, { section }: { section: Section }) => ({ section })),
    openPart: enqueueActions(({ context: { section }, enqueue }) => {
      if (section === 'reports') enqueue.sendTo('moderating', { type: 'moderating.open' });
      if (section === 'recordings') enqueue.sendTo('recordings', { type: 'recordings.open' });
      if (section === 'people') {
        enqueue.sendTo('helping', { type: 'helping.open' });
        enqueue.sendTo('inviting', { type: 'inviting.open' });
        enqueue.sendTo('receiving', { type: 'receiving.open' });
      }
      if (section !== 'venue') enqueue.sendTo('colleagues', { type: 'colleagues.leave' });
      enqueue.sendTo('talks', { type: section === 'talks' ? 'talks.open' : 'talks.leave' });
      enqueue.sendTo('figures', { type: section === 'figures' ? 'figures.open' : 'figures.leave' });
    }),
    openEditing: enqueueActions(({ context: { section }, enqueue }) => {
      if (EDITED.includes(section)) enqueue.sendTo('editing', { type: 'editing.open' });
      if (section !== 'venue') return;
      enqueue.sendTo('assets', { type: 'assets.open' });
      enqueue.sendTo('colleagues', { type: 'colleagues.open' });
    }),
    renewEditing: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('editing', { type: 'editing.renew' });
      enqueue.sendTo('assets', { type: 'assets.open' });
    }),
    renewPeople: sendTo('helping', { type: 'helping.renew' }),
    renewInvitations: sendTo('inviting', { type: 'inviting.renew' }),
    /** Not where the part runs alone: it would hear its own words for ever. */
    tellAbove: enqueueActions(({ event, self, enqueue }) => {
      if (above({ self }) !== self) enqueue.sendTo(above, event);
    }),
  },
  guards: {
    isOther: ({ context }, { section }: { section: Section }) => section !== context.section,
    isTold: (_, { news }: { news: EditNews | null }) => news !== null,
  },
}).createMachine({
  id: 'sections',
  description:
    'The shown section of the page. The parts of all sections run, so that nothing is lost when another one is shown.',
  context: { section: 'venue' },
  invoke: [
    { id: 'address', src: 'address' },
    { id: 'history', src: 'history' },
    { id: 'colleagues', src: 'colleagues' },
    { id: 'editing', src: 'editing' },
    { id: 'placing', src: 'placing' },
    { id: 'tree', src: 'tree' },
    { id: 'turning', src: 'turning' },
    { id: 'copyingSettings', src: 'copyingSettings' },
    { id: 'assets', src: 'assets' },
    { id: 'programme', src: 'programme' },
    { id: 'programmeImport', src: 'programmeImport' },
    { id: 'programmeExport', src: 'programmeExport' },
    { id: 'scheduling', src: 'scheduling' },
    { id: 'images', src: 'images' },
    { id: 'imports', src: 'imports' },
    { id: 'helping', src: 'helping' },
    { id: 'adding', src: 'adding' },
    { id: 'inviting', src: 'inviting' },
    { id: 'receiving', src: 'receiving' },
    { id: 'announcing', src: 'announcing' },
    { id: 'dryRun', src: 'dryRun' },
    { id: 'archive', src: 'archive' },
    { id: 'recordings', src: 'recordings' },
    { id: 'linking', src: 'linking' },
    { id: 'uploads', src: 'uploads' },
    { id: 'bundle', src: 'bundle' },
    { id: 'takeAway', src: 'takeAway' },
    { id: 'previewing', src: 'previewing' },
    { id: 'moderating', src: 'moderating' },
    { id: 'offering', src: 'offering' },
    { id: 'talks', src: 'talks' },
    { id: 'figures', src: 'figures' },
    { id: 'exporting', src: 'exporting' },
  ],
  on: {
    'sections.show': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.fetching',
      actions: [{ type: 'noteSection', params: ({ event }) => event }, 'openPart', 'tellAbove'],
    },
    'control.restored': { actions: ['tellAbove', 'renewEditing'] },
    'control.replaced': { actions: 'renewEditing' },
    'control.make': { actions: sendTo('editing', ({ event: { step } }) => ({ type: 'editing.make', step })) },
    'control.chosen': { actions: sendTo('tree', { type: 'tree.single' }) },
    'control.returned': { actions: sendTo('tree', ({ event: { rows } }) => ({ type: 'tree.choose', rows })) },
    'control.worked': {
      actions: sendTo('colleagues', ({ event: { at, changed } }) => ({ type: 'colleagues.worked', at, changed })),
    },
    'control.together': {
      actions: sendTo('colleagues', ({ event: { keys } }) => ({ type: 'colleagues.selected', keys })),
    },
    'control.brought': {
      actions: [
        sendTo('editing', ({ event: { brought } }) => ({ type: 'editing.bring', brought })),
        sendTo('assets', ({ event: { stored } }) => ({ type: 'assets.stored', stored })),
      ],
    },
    'control.save': { actions: 'tellAbove' },
    'people.added': {
      actions: [
        sendTo('helping', ({ event: { given } }) => ({ type: 'helping.give', given })),
        'renewPeople',
        'renewInvitations',
      ],
    },
    'people.imported': { actions: ['renewPeople', 'renewInvitations'] },
    'people.acted': { actions: 'renewInvitations' },
    'people.invited': { actions: 'renewPeople' },
    'control.edited': [
      { guard: { type: 'isTold', params: ({ event }) => event }, actions: 'tellAbove' },
      { actions: ['tellAbove', sendTo('editing', { type: 'editing.renew' })] },
    ],
  },
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchSection',
        src: 'fetchSection',
        input: ({ context: { section } }) => ({ section }),
        onDone: 'shown',
        onError: 'failed',
      },
    },
    shown: { entry: 'openEditing' },
    failed: { on: { 'sections.retry': 'fetching' } },
  },
});

export type SectionsActorRef = ActorRefFrom<typeof sectionsMachine>;
