import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Colleague, Working } from '../../../domain/control/colleagues';
import { led } from '../../../domain/control/editing-view';
import { type Log, NO_LOG } from '../../../domain/control/log';
import { outlineOf } from '../../../domain/control/outline';
import {
  type ColleaguesCommand,
  type ColleaguesInput,
  type ColleaguesPrepared,
  colleaguesMachine,
} from '../../../machines/control/colleagues.machine';
import { controlMachine } from '../../../machines/control/control.machine';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../machines/control/editing.events';
import { editingMachine } from '../../../machines/control/editing.machine';
import { sectionsMachine } from '../../../machines/control/sections.machine';
import { realtimeMachine } from '../../../machines/shell/realtime.machine';
import { ControlProvider } from '../../../src/views/control/ControlProvider';
import { VenueEditor } from '../../../src/views/control/editor/Editor';
import { SectionsContext } from '../../../src/views/control/use-sections';
import { quietAssets, quietOffering } from '../../machines/control/quiet-parts';

export const text = (en: string, de?: string) => [
  { locale: 'en', text: en },
  ...(de === undefined ? [] : [{ locale: 'de', text: de }]),
];
export const area = (id: string, en: string, de?: string, contentWidgets: object[] = []) => ({
  id,
  names: text(en, de),
  viewPoints: [{ id: `${id}-view`, names: text('View', 'Blick'), background: null }],
  contentWidgets,
});
const desk = { id: 'desk', type: 'MEETING', name: text('Welcome desk', 'Empfang'), configurations: [] };
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      areas: [area('lobby', 'Lobby', 'Foyer', [desk]), area('stage', 'Stage')],
      assets: [],
      globalWidgets: [],
    },
  ],
};

const LINE = { database: 'https://aurora.example', mode: 'live', uid: 'grace' } as const;

/** The editor of a venue, with a service behind it that saves. */
export async function open(venue: object = VENUE) {
  const world: { saved: Saved; refusal: unknown } = {
    saved: { version: 4, document: venue, zone: 'Europe/Berlin', language: 'en' },
    refusal: null,
  };
  const feed: { tell: (others: readonly Colleague[]) => void; told: Working | null } = { tell: () => {}, told: null };
  const editing = editingMachine.provide({
    actors: {
      drafts: fromCallback<DraftCommand>(() => {}),
      readLog: fromPromise<Log>(async () => NO_LOG),
      readVenue: fromPromise<Saved>(async () => world.saved),
      saveVenue: fromPromise<EditSaved | null, EditSaving>(async ({ input: { sending } }) => {
        if (world.refusal !== null) throw world.refusal;
        const { saved } = world;
        world.saved = { ...saved, version: saved.version + 1, document: sending?.document ?? saved.document };
        return null;
      }),
    },
  });
  const sections = createActor(
    sectionsMachine.provide({
      actors: {
        editing,
        assets: quietAssets,
        offering: quietOffering,
        colleagues: colleaguesMachine.provide({
          actors: {
            prepare: fromPromise<ColleaguesPrepared>(async () => ({ line: LINE, name: 'Grace Hopper' })),
            realtime: realtimeMachine.provide({ actors: { realtimeLine: fromCallback(() => {}) } }),
            colleaguesFeed: fromCallback<ColleaguesCommand, ColleaguesInput>(({ receive, sendBack }) => {
              feed.tell = (others) => sendBack({ type: 'colleagues.heard', others });
              receive(({ working }) => void (feed.told = working));
            }),
          },
        }),
        fetchSection: fromPromise(async () => {}),
        address: fromCallback(() => {}),
      },
    }),
  );
  sections.start();
  const page = render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <VenueEditor />
      </SectionsContext>
    </ControlProvider>,
  );
  onTestFinished(() => {
    page.unmount();
    sections.stop();
  });
  await screen.findByRole('tree');
  const document = () => sections.getSnapshot().children.editing?.getSnapshot().context.document;
  const areas = () =>
    outlineOf(document())
      .filter(({ kind }) => kind === 'area')
      .map(({ title }) => title['en']);
  const lead = (...at: string[]) =>
    act(() => sections.getSnapshot().children.editing?.send({ type: 'editing.show', shown: led(at) }));
  /** Other organisers do something. */
  const hear = (...others: Colleague[]) => act(() => feed.tell(others));
  return { areas, document, hear, lead, told: () => feed.told, user: userEvent.setup(), world };
}
export const label = (name: string) => screen.getByText(name, { selector: '[role=tree] bdi' });
export const part = (name: string): HTMLElement => {
  const found = label(name).closest<HTMLElement>('[role=treeitem]');
  if (found === null) throw new Error(`${name} is no part`);
  return found;
};
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
