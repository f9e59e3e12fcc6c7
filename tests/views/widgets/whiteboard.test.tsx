import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SHAPES_MAX, type Shape, type Shapes } from '../../../domain/widgets/board/shape';
import type { BoardEvent } from '../../../machines/widgets/board.events';
import '../../../src/views/widgets/whiteboard/WhiteboardWidget';
import { enterVenue, venueWith } from '../venue/venue-harness';

const VENUE = venueWith((_, lobby) => ({
  areas: [
    {
      ...lobby,
      contentWidgets: [
        {
          id: 'sketches',
          type: 'WHITEBOARD',
          name: [{ locale: 'en', text: 'Sketches' }],
          placements: [{ viewpointId: 'lobby-entrance', x: 0.4, y: 0.4, width: 0.2, height: 0.2 }],
          configurations: [{ id: 'sketches-1', name: [], cookieProviders: [] }],
        },
      ],
    },
  ],
  globalWidgets: [],
}));
const shape = (more: Partial<Shape> = {}): Shape => ({
  kind: 'box',
  by: 'grace',
  at: 1,
  last: 'grace',
  box: '100,100,50,50',
  colour: 'ink',
  z: 1,
  ...more,
});
const NOTE = shape({ kind: 'note', text: 'Hello there', z: 2, box: '300,100,180,180' });

async function openBoard(shapes: Shapes = {}) {
  const stage = await enterVenue({ venue: VENUE });
  await stage.user.click(within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: /^Sketches/ }));
  await dialog.findByRole('region', { name: 'Sketches' });
  const tell = (event: BoardEvent) => act(async () => stage.board.say(event));
  await tell({ type: 'board.changed', shapes, removed: [] });
  const paper = await dialog.findByRole('img', { name: /^Whiteboard/ });
  /** Draws from one place to others. */
  const draw = async (...way: readonly (readonly [number, number])[]) => {
    const at = ([offsetX, offsetY]: readonly [number, number]) => ({
      offsetX,
      offsetY,
      pointerId: 1,
      pointerType: 'mouse',
    });
    await act(async () => {
      const [first = [0, 0]] = way;
      fireEvent.pointerDown(paper, { ...at(first), button: 0 });
      for (const point of way.slice(1)) fireEvent.pointerMove(paper, at(point));
      fireEvent.pointerUp(paper, at(way.at(-1) ?? first));
    });
  };
  const changes = () =>
    stage.board.commands.flatMap((one) => (one.type === 'feed.write' ? Object.values(one.edit.changes) : []));
  const items = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  return { ...stage, dialog, tell, paper, draw, changes, items };
}

test('an attendee draws with a pen and with shapes, and takes it back and repeats it §2.104', async () => {
  const { user, dialog, draw, changes, paper } = await openBoard();
  expect(paper).toHaveAccessibleName('Whiteboard, objects: 0');
  await draw([10, 10], [60, 10], [60, 40]);
  await user.click(dialog.getByRole('button', { name: 'Blue' }));
  await user.click(dialog.getByRole('button', { name: 'Arrow' }));
  await draw([100, 100], [200, 50]);
  expect(changes()).toMatchObject([
    { kind: 'pen', colour: 'ink', box: '10,10,50,30' },
    { kind: 'arrow', colour: 'blue', box: '100,100,100,-50' },
  ]);
  expect(paper).toHaveAccessibleName('Whiteboard, objects: 2');
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(paper).toHaveAccessibleName('Whiteboard, objects: 1');
  await user.click(dialog.getByRole('button', { name: 'Redo' }));
  expect(paper).toHaveAccessibleName('Whiteboard, objects: 2');
});

test('an attendee writes a note, which others read in the list', async () => {
  const { user, dialog, draw, changes, items, tell } = await openBoard();
  await user.click(dialog.getByRole('button', { name: 'Note' }));
  await draw([20, 30]);
  await user.type(dialog.getByRole('textbox', { name: 'Text on the whiteboard' }), 'Tea at four');
  await user.click(dialog.getByRole('button', { name: 'Green' }));
  expect(changes()).toMatchObject([{ kind: 'note', box: '20,30,180,180', text: 'Tea at four' }]);
  await tell({ type: 'board.changed', shapes: { n: { ...NOTE, z: 0 } }, removed: [] });
  expect(items()).toEqual([expect.stringMatching(/^Note by .*Hello there$/), expect.stringMatching(/Tea at four$/)]);
});

test('a note that another attendee deletes while it is written is kept as a new object, with a notice', async () => {
  const { user, dialog, changes, tell } = await openBoard({ n: NOTE, b: shape({ z: 3 }) });
  const write = async (text: string) => {
    await user.click(dialog.getByText(/^Objects in order/));
    await user.click(dialog.getByRole('button', { name: /^Note by/ }));
    await user.click(dialog.getByRole('button', { name: 'Edit the text' }));
    if (text !== '') await user.type(dialog.getByRole('textbox', { name: 'Text on the whiteboard' }), text);
  };
  const notice = 'Someone deleted this object while you were writing. Your text is kept as a new object.';
  await write('');
  await tell({ type: 'board.changed', shapes: { n: { ...NOTE, gone: 'grace' } }, removed: [] });
  await user.keyboard('{Escape}');
  expect([changes(), dialog.queryByText(notice)]).toEqual([[], null]);
  await tell({ type: 'board.changed', shapes: { n: NOTE }, removed: [] });
  await write('!');
  await tell({ type: 'board.changed', shapes: { n: { ...NOTE, gone: 'grace' } }, removed: [] });
  await user.keyboard('?{Escape}');
  const { kind, box, colour } = NOTE;
  expect(changes()).toEqual([{ kind, box, colour, text: 'Hello there!?', z: 4 }]);
  expect(dialog.getByText(notice)).toBeVisible();
  expect(dialog.queryByRole('group', { name: 'Selected objects' })).toBeNull();
});

test('Escape ends the text, then the selection, then closes the whiteboard, and the focus returns to what opened it', async () => {
  const { user, dialog } = await openBoard({ n: NOTE });
  await user.click(dialog.getByText(/^Objects in order/));
  await user.click(dialog.getByRole('button', { name: /^Note by/ }));
  await user.click(dialog.getByRole('button', { name: 'Edit the text' }));
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('textbox', { name: 'Text on the whiteboard' })).toBeNull();
  expect(dialog.getByRole('group', { name: 'Selected objects' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('group', { name: 'Selected objects' })).toBeNull();
  expect(screen.getByRole('dialog', { name: /^Sketches/ })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Sketches/ })).toBeNull());
  const opener = within(screen.getByRole('region', { name: 'Lobby' })).getByRole('button');
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a shape is chosen in the list, moved and deleted by keys, and its place is announced', async () => {
  const { user, dialog, changes, items } = await openBoard({ a: shape(), n: NOTE });
  await user.click(dialog.getByText('Objects in order (2)'));
  expect(items()).toEqual(['Box by Name of grace', 'Note by Name of graceHello there']);
  const item = dialog.getByRole('button', { name: /^Box by/ });
  await user.click(item);
  expect(item).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  expect(changes()).toEqual([{ box: '110,100,50,50' }, { box: '110,99,50,50' }]);
  expect(dialog.getByText('Position: 110 across, 99 down')).toBeInTheDocument();
  await user.keyboard('{Delete}');
  expect([items(), changes().at(-1)]).toEqual([['Note by Name of graceHello there'], { gone: 'uid-1' }]);
  await user.keyboard('{Control>}z{/Control}');
  expect(items()).toHaveLength(2);
});

test('while a zoom stretches what is drawn, a stroke lands below the pointer, and a shape is taken where it is shown', async () => {
  const far = shape({ box: '400,400,50,50', z: 2 });
  const { user, dialog, draw, changes, paper, pass } = await openBoard({ a: shape(), b: far });
  const stretch = (): string => document.querySelector<SVGElement>('svg[style*="transform"]')?.style.transform ?? '';
  /** Turns the wheel at the corner of the paper. */
  const zoom = () => {
    const wheel = new WheelEvent('wheel', { deltaY: -300, cancelable: true });
    fireEvent(
      paper,
      Object.defineProperties(wheel, { ctrlKey: { value: true }, offsetX: { value: 0 }, offsetY: { value: 0 } }),
    );
  };
  expect(stretch()).toBe('none');
  await user.click(dialog.getByRole('button', { name: 'Box' }));
  zoom();
  expect(stretch()).toContain(`scale(${Math.E})`);
  await draw([10 * Math.E, 20 * Math.E], [60 * Math.E, 40 * Math.E]);
  expect(changes()).toMatchObject([{ kind: 'box', box: '10,20,50,20' }]);
  await pass(150);
  expect(stretch()).toBe('none');
  await user.click(dialog.getByRole('button', { name: 'Select' }));
  zoom();
  expect(stretch()).toContain('scale');
  // The largest scale is six.
  await draw([425 * 6, 425 * 6]);
  await user.keyboard('{Delete}');
  expect(changes().at(-1)).toMatchObject({ gone: expect.anything() });
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
});

test('arrow keys move the view for those who may not draw, and for others with the tool for it', async () => {
  const { user, dialog, changes, tell } = await openBoard({ a: shape() });
  const view = (): number[] => {
    const shown = document.querySelector('svg[aria-hidden] > g')?.getAttribute('transform') ?? '';
    return (shown.match(/-?[\d.]+/g) ?? []).map(Number);
  };
  const [x = 0, y = 0, scale = 0] = view();
  await tell({ type: 'board.described', isClosed: true, isForHosts: false });
  dialog.getByRole('region', { name: 'Sketches' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(view()).toEqual([x - 40, y, scale]);
  await tell({ type: 'board.described', isClosed: false, isForHosts: false });
  await user.keyboard('{ArrowRight}');
  expect(view()).toEqual([x - 40, y, scale]);
  await user.click(dialog.getByRole('button', { name: 'Move the view' }));
  await user.keyboard('{ArrowLeft}{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(view()).toEqual([x, y - 44, scale]);
  expect(changes()).toEqual([]);
});

test('shapes and notes are added, moved and written with the keyboard alone', async () => {
  const { user, dialog, changes } = await openBoard();
  const press = async (name: string) => {
    dialog.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
  };
  await press('Oval');
  await press('Add in the middle');
  await user.keyboard('{ArrowDown}');
  expect(changes()).toMatchObject([{ kind: 'oval', box: '-80,-55,160,110' }, { box: '-80,-45,160,110' }]);
  await press('Note');
  await press('Add in the middle');
  expect(dialog.getByRole('textbox', { name: 'Text on the whiteboard' })).toHaveFocus();
  await user.keyboard('Tea at four{Escape}');
  expect(changes().at(-1)).toMatchObject({ kind: 'note', text: 'Tea at four' });
  expect(dialog.getByRole('region', { name: 'Sketches' })).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Add in the middle' })).toBeDisabled();
});

test('shapes are selected with a frame, grouped, moved together, resized and coloured', async () => {
  const { user, dialog, draw, changes } = await openBoard({ a: shape(), b: shape({ box: '200,100,50,50', z: 2 }) });
  await user.click(dialog.getByRole('button', { name: 'Select' }));
  await draw([90, 90], [300, 300]);
  await user.click(dialog.getByRole('button', { name: 'Group' }));
  expect(changes()).toEqual([{ group: expect.any(String) }, { group: expect.any(String) }]);
  await draw([400, 400], [401, 401]);
  await draw([110, 110], [120, 110]);
  expect(changes().slice(2)).toEqual([{ box: '110,100,50,50' }, { box: '210,100,50,50' }]);
  await draw([260, 150], [410, 200]);
  expect(changes().slice(4)).toEqual([{ box: '110,100,100,100' }, { box: '310,100,100,100' }]);
  await user.click(dialog.getByRole('button', { name: 'Red' }));
  expect(changes().slice(6)).toEqual([{ colour: 'red' }, { colour: 'red' }]);
  expect(dialog.getByRole('button', { name: 'Ungroup' })).toBeVisible();
});

test('the eraser deletes what it passes', async () => {
  const { user, dialog, draw, changes } = await openBoard({ a: shape(), n: NOTE });
  await user.click(dialog.getByRole('button', { name: 'Eraser' }));
  await draw([50, 120], [120, 120]);
  expect(changes()).toEqual([{ gone: 'uid-1' }]);
});

test('a host restores what was deleted by mistake', async () => {
  const { user, dialog, tell, changes, items } = await openBoard({ a: shape({ gone: 'joan', text: 'Plan' }), n: NOTE });
  expect(dialog.queryByText('Deleted objects (1)')).toBeNull();
  await tell({ type: 'board.admitted', isHost: true });
  await user.click(dialog.getByText('Deleted objects (1)'));
  expect(items().at(-1)).toBe('Box by Name of gracePlanDeleted by Name of joanRestore');
  await user.click(dialog.getByRole('button', { name: 'Restore: Box by Name of grace' }));
  expect(changes()).toEqual([{ gone: null }]);
  expect(dialog.queryByText('Deleted objects (1)')).toBeNull();
});

test('users see where others point, and that the connection was interrupted', async () => {
  const { dialog, tell, paper, board } = await openBoard();
  await tell({ type: 'board.pointed', cursors: [{ uid: 'grace', x: 5, y: 5 }] });
  expect(await dialog.findByText('Name of grace')).toBeInTheDocument();
  fireEvent.pointerMove(paper, { offsetX: 7, offsetY: 8, pointerId: 1 });
  await waitFor(() => expect(board.commands).toContainEqual({ type: 'feed.point', at: { x: 7, y: 8 } }));
  await tell({ type: 'board.connected', isOn: false });
  expect(dialog.getByText('The connection was interrupted. What you draw is sent later.')).toBeVisible();
});

test('a board of hosts and a closed board are only read, and a board that cannot be read or does not answer says so', async () => {
  const { user, dialog, tell, draw, changes, pass } = await openBoard({ a: shape() });
  await tell({ type: 'board.described', isClosed: false, isForHosts: true });
  expect(dialog.getByText('Only hosts can draw here.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Pen' })).toBeNull();
  await draw([10, 10], [60, 10]);
  expect(changes()).toEqual([]);
  await tell({ type: 'board.admitted', isHost: true });
  expect(dialog.getByRole('button', { name: 'Pen' })).toBeVisible();
  await tell({ type: 'board.described', isClosed: true, isForHosts: false });
  expect(dialog.getByText('This whiteboard is closed. You can still look at it.')).toBeVisible();
  await tell({ type: 'board.refused' });
  expect(dialog.getByRole('alert')).toHaveTextContent('Error loading whiteboard.');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  await pass(15_000);
  expect(dialog.getByRole('alert')).toHaveTextContent('Error loading whiteboard.');
  await tell({ type: 'board.changed', shapes: {}, removed: [] });
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('a full board takes no more shapes and says so, until some are deleted', async () => {
  const full = Object.fromEntries(Array.from({ length: SHAPES_MAX }, (_, index) => [`s${index}`, shape()]));
  const { dialog, tell, draw, changes, paper } = await openBoard(full);
  const notice = 'This whiteboard is full (objects: 2,000). Delete some to add others.';
  expect(dialog.getByText(notice)).toBeVisible();
  await draw([10, 10], [60, 10]);
  expect(changes()).toEqual([]);
  await tell({ type: 'board.changed', shapes: { s0: shape({ gone: 'joan' }) }, removed: [] });
  expect(dialog.queryByText(notice)).toBeNull();
  await draw([10, 10], [60, 10]);
  expect(changes()).toMatchObject([{ kind: 'pen' }]);
  expect(paper).toHaveAccessibleName('Whiteboard, objects: 2,000');
  expect(dialog.getByText(notice)).toBeVisible();
});

test('a pasted picture is stored, added and shown by its signed address; a file that is no picture is refused §2.104', async () => {
  const stage = await openBoard();
  const { dialog, user, tell, changes, items } = stage;
  await user.click(dialog.getByRole('region', { name: 'Sketches' }));
  const paste = (name: string, type: string) =>
    user.paste({ files: [new File(['it'], name, { type })], getData: () => '' } as never);
  await paste('Hall.png', 'image/png');
  await waitFor(() => expect(changes()).toMatchObject([{ kind: 'picture', file: { id: 'f1', name: 'Hall.png' } }]));
  await waitFor(() => expect(document.querySelector('image')).not.toBeNull());
  expect(document.querySelector('image')?.getAttribute('href')).toBe('/chat-files/f1');
  expect(document.querySelector('image')?.getAttribute('width')).toBe('480');
  await user.click(dialog.getByText('Objects in order (1)'));
  expect(items().join()).toContain('Hall.png');
  await paste('Notes.txt', 'text/plain');
  expect(dialog.getByRole('alert')).toHaveTextContent('Invalid file: files of this type aren’t allowed.');
  expect(changes()).toHaveLength(1);
  await tell({ type: 'board.described', isClosed: true, isForHosts: false });
  await paste('Late.png', 'image/png');
  expect([changes().length, dialog.queryByRole('button', { name: 'Add a picture' })]).toEqual([1, null]);
});
