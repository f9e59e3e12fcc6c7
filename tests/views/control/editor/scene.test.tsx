import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActor, createActor, type EventObject, fromCallback, sendTo, setup } from 'xstate';
import { type Log, NO_LOG } from '../../../../domain/control/log';
import { areaAround, outlineOf, partOf } from '../../../../domain/control/outline';
import { valueAt } from '../../../../domain/control/paths';
import { controlMachine } from '../../../../machines/control/control.machine';
import type { DraftCommand, EditSaved, EditSaving, Saved } from '../../../../machines/control/editing.events';
import { editingMachine } from '../../../../machines/control/editing.machine';
import { placingMachine } from '../../../../machines/control/placing.machine';
import type { SectionsActorRef } from '../../../../machines/control/sections.machine';
import { treeMachine } from '../../../../machines/control/tree.machine';
import { turningMachine } from '../../../../machines/control/turning.machine';
import { type ImageRequest, imageMachine } from '../../../../machines/venue/image.machine';
import { imagesMachine } from '../../../../machines/venue/images.machine';
import { ControlProvider } from '../../../../src/views/control/ControlProvider';
import { PlaceFields } from '../../../../src/views/control/editor/PlaceFields';
import { Scene } from '../../../../src/views/control/editor/Scene';
import { EditingContext, useEditingPart } from '../../../../src/views/control/editor/use-editing';
import { SectionsContext } from '../../../../src/views/control/use-sections';
import { loadControlWords } from '../../../../src/words/control/catalogues';
import { calls, quiet } from '../../../machines/kernel/fakes';

const running: AnyActor[] = [];
afterEach(() => {
  cleanup();
  for (const actor of running.splice(0)) actor.stop();
});

const text = (of: string) => [{ locale: 'en', text: of }];
const widget = (id: string, name: string, type: string, ...placements: object[]) => ({
  id,
  type,
  name: text(name),
  placements,
  configurations: [],
});
const VENUE = {
  architectures: [
    {
      id: 'aurora',
      defaultAreaId: 'lobby',
      assets: [{ id: 'hall', uri: '/assets/hall.webp', generation: '1' }],
      globalWidgets: [],
      areas: [
        {
          id: 'lobby',
          names: text('Lobby'),
          defaultViewpointId: 'entrance',
          viewPoints: [
            { id: 'entrance', names: text('Entrance'), background: { type: 'BackgroundImage', assetId: 'hall' } },
            { id: 'gallery', names: text('Gallery'), background: null },
          ],
          contentWidgets: [
            widget('wall', 'Wall', 'SOCIAL_WALL', { viewpointId: 'entrance', x: 0.6, y: 0.2, width: 0.2, height: 0.2 }),
            widget('desk', 'Desk', 'MEETING', { viewpointId: 'entrance', x: 0.1, y: 0.2, width: 0.2, height: 0.2 }),
            widget('chat', 'Chat', 'CHAT', { viewpointId: 'gallery', x: 0.4, y: 0.4, width: 0.1, height: 0.1 }),
          ],
        },
      ],
    },
  ],
};

function Fields() {
  const document = useEditingPart(({ context }) => context.document);
  const at = useEditingPart(({ context }) => context.view.at);
  const part = partOf(outlineOf(document), at);
  return part?.kind === 'widget' ? <PlaceFields widget={part} /> : null;
}

async function open() {
  await loadControlWords('en');
  const machine = setup({
    types: { events: {} as { type: 'control.make'; step: never } },
    actors: {
      editing: editingMachine.provide({
        actors: {
          drafts: fromCallback<DraftCommand>(() => {}),
          readLog: calls<Log>(() => NO_LOG).logic,
          readVenue: calls<Saved>(() => ({ version: 1, document: VENUE, zone: null, language: 'en' })).logic,
          saveVenue: calls<EditSaved | null, EditSaving>().logic,
        },
        actions: { tellSaved: () => {} },
      }),
      placing: placingMachine,
      tree: treeMachine,
      turning: turningMachine,
      images: imagesMachine.provide({
        actors: {
          member: imageMachine.provide({ actors: { picture: fromCallback<EventObject, ImageRequest>(() => {}) } }),
        },
      }),
    },
  }).createMachine({
    invoke: [
      { id: 'editing', src: 'editing' },
      { id: 'placing', src: 'placing' },
      { id: 'tree', src: 'tree' },
      { id: 'turning', src: 'turning' },
      { id: 'images', src: 'images' },
    ],
    on: {
      'control.make': { actions: sendTo('editing', ({ event: { step } }) => ({ type: 'editing.make', step })) },
    },
  });
  const sections = createActor(machine).start() as unknown as SectionsActorRef;
  running.push(sections as unknown as AnyActor);
  const { editing, tree } = sections.getSnapshot().children;
  if (editing === undefined || tree === undefined) throw new Error('Nothing can be edited');
  await quiet();
  editing.send({ type: 'editing.open' });
  await quiet();
  render(
    <ControlProvider control={createActor(controlMachine)} locale="en">
      <SectionsContext value={sections}>
        <EditingContext value={editing}>
          <Scene />
          <Fields />
        </EditingContext>
      </SectionsContext>
    </ControlProvider>,
  );
  const log = () => editing.getSnapshot().context.log.done.map(({ kind, name }) => `${kind} ${name['en']}`);
  const place = (id: string, viewpoint: string): unknown => {
    const { document } = editing.getSnapshot().context;
    const area = areaAround(outlineOf(document), ['architectures', '@aurora', 'areas', '@lobby']);
    const found = area?.children.find(({ mark }) => mark === id);
    const file = JSON.parse(JSON.stringify(document)) as typeof VENUE;
    const item = file.architectures[0]?.areas[0]?.contentWidgets.find((one) => one.id === found?.mark);
    return item?.placements.find((one) => 'viewpointId' in one && one.viewpointId === viewpoint);
  };
  return { editing, tree, log, place, user: userEvent.setup() };
}

const box = (name: RegExp) => screen.getByRole('button', { name });
/** The widgets on the picture of the viewpoint. */
const names = () =>
  within(screen.getByRole('group', { name: /^Picture: / }))
    .getAllByRole('button', { name: /\. Left / })
    .map((one) => one.getAttribute('aria-label'));

describe('the picture in the editor', () => {
  test('has the widgets of the viewpoint in reading order, by name, kind and place', async () => {
    await open();
    expect(names()).toEqual([
      'Desk, Meeting. Left 10%, top 20%, width 20%, height 20%',
      'Wall, Social wall. Left 60%, top 20%, width 20%, height 20%',
    ]);
    expect(screen.getByRole('button', { name: 'Put on the picture: Chat' })).toBeVisible();
  });

  test('marks all widgets that are selected together, until one of them is selected alone', async () => {
    const { tree, user } = await open();
    const rows = ['wall', 'desk'].map((id) =>
      partOf(outlineOf(VENUE), ['architectures', '@aurora', 'areas', '@lobby', 'contentWidgets', `@${id}`]),
    );
    const marked = () => [/^Desk/, /^Wall/].map((name) => box(name).getAttribute('aria-current'));
    act(() => tree.send({ type: 'tree.all', rows: rows.filter((row) => row !== null), at: null }));
    expect(marked()).toEqual(['true', 'true']);
    await user.click(box(/^Desk/));
    act(() => tree.send({ type: 'tree.single' }));
    expect(marked()).toEqual(['true', null]);
  });

  test('arrow keys select and move a widget, the place is announced, and the presses are one step', async () => {
    const { log, place, user } = await open();
    box(/^Desk/).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(place('desk', 'entrance')).toMatchObject({ x: 0.11, y: 0.25 });
    expect(log()).toEqual(['place Desk']);
    expect(screen.getByText('Desk: Left 11%, top 25%, width 20%, height 20%')).toBeInTheDocument();
    expect(box(/^Desk/)).toHaveAttribute('aria-current', 'true');
    expect(box(/^Desk/)).toHaveFocus();
  });

  test('the focus follows a widget that another one precedes after its move', async () => {
    const { user } = await open();
    box(/^Desk/).focus();
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    expect(names()[0]).toMatch(/^Wall/);
    expect(box(/^Desk/)).toHaveFocus();
  });

  test('the size changes by keys as well', async () => {
    const { place, user } = await open();
    await user.click(box(/^Desk/));
    screen.getByRole('button', { name: 'Size: Desk' }).focus();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(place('desk', 'entrance')).toMatchObject({ x: 0.1, y: 0.2, width: 0.195, height: 0.205 });
  });

  test('Delete takes a widget from the picture, to which it can be put back, and the focus follows it', async () => {
    const { log, place, user } = await open();
    box(/^Desk/).focus();
    await user.keyboard('{Delete}');
    expect(place('desk', 'entrance')).toBeUndefined();
    const put = screen.getByRole('button', { name: 'Put on the picture: Desk' });
    expect(put).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(place('desk', 'entrance')).toMatchObject({ x: 0.42, y: 0.42 });
    expect(box(/^Desk, Meeting/)).toHaveFocus();
    expect(log()).toEqual(['place Desk', 'place Desk']);
  });

  test('another viewpoint is shown without the widgets that are not on it', async () => {
    const { editing, user } = await open();
    await user.click(box(/^Desk/));
    await user.click(screen.getByRole('button', { name: 'Gallery' }));
    expect(names()).toEqual(['Chat, Chat. Left 40%, top 40%, width 10%, height 10%']);
    expect(screen.getByText('This viewpoint has no picture yet.')).toBeVisible();
    expect(editing.getSnapshot().context.view.at.at(-1)).toBe('@lobby');
  });

  test('a phone’s view names the widgets that it does not show', async () => {
    const { user } = await open();
    expect(screen.queryByText('Phones don’t show Wall at first.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show a phone’s view' }));
    expect(screen.getByText('Phones don’t show Wall at first.')).toBeVisible();
  });
});

describe('the numbers of a place', () => {
  test('are written one after another, in one step', async () => {
    const { log, place, user } = await open();
    await user.click(box(/^Desk/));
    const left = screen.getByRole('textbox', { name: 'Left' });
    await user.clear(left);
    await user.type(left, '25.5');
    await user.tab();
    expect(place('desk', 'entrance')).toMatchObject({ x: 0.255, y: 0.2 });
    expect(left).toHaveValue('25.5 %');
    expect(log()).toEqual(['place Desk']);
  });

  test('a surface in perspective has four corners, which keys and numbers move', async () => {
    const { place, user } = await open();
    await user.click(box(/^Desk/));
    await user.click(screen.getByRole('button', { name: 'Show in perspective' }));
    screen.getByRole('button', { name: 'Corner 2: Desk' }).focus();
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(place('desk', 'entrance')).toMatchObject({
      y: 0.15,
      corners: [
        { x: 0.1, y: 0.2 },
        { x: 0.3, y: 0.15 },
        { x: 0.3, y: 0.4 },
        { x: 0.1, y: 0.4 },
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Show as a rectangle' }));
    expect(place('desk', 'entrance')).not.toHaveProperty('corners');
  });

  test('a switch puts a widget on another viewpoint, which is then shown', async () => {
    const { place, user } = await open();
    await user.click(box(/^Desk/));
    await user.click(screen.getByRole('switch', { name: 'Gallery' }));
    const left = Number(valueAt(place('desk', 'gallery'), ['x']));
    expect(names().some((name) => name?.startsWith(`Desk, Meeting. Left ${Math.round(left * 100)}%`))).toBe(true);
  });
});
