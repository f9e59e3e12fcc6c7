import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, type EventObject, fromPromise } from 'xstate';
import type { EffectChange, Effects } from '../../../domain/calls/effects';
import { seal } from '../../../domain/kernel/sealed';
import type { HostRequest } from '../../../domain/meeting-room/room';
import type { MessageOutcome } from '../../../domain/stage/questions';
import type { LinkCommand, LinkInput, StudioCommand } from '../../../machines/calls/calls.events';
import { type EffectsCommand, type EffectsEvent, effectsMachine } from '../../../machines/calls/effects.machine';
import { linkMachine } from '../../../machines/calls/link.machine';
import { hostingMachine } from '../../../machines/meeting-room/hosting.machine';
import { meetingRoomMachine } from '../../../machines/meeting-room/meeting-room.machine';
import { relayMachine } from '../../../machines/meeting-room/relay.machine';
import type {
  Place,
  RelayEvent,
  RelayInput,
  RoomInput,
  SeatCommand,
  SeatInput,
  SeatQuestion,
  StayEvent,
  StudioEvent,
} from '../../../machines/meeting-room/room.events';
import { stayMachine } from '../../../machines/meeting-room/stay.machine';
import { type MessageOfTalk, messageQuestionMachine } from '../../../machines/stage/message-question.machine';
import { type Prepared, reportMachine, type SentReport } from '../../../machines/support/report.machine';
import { Room } from '../../../src/views/meeting-room/Room';
import { RoomProvider } from '../../../src/views/meeting-room/RoomProvider';
import { ROOM_REPORT } from '../../../src/views/meeting-room/report-code';
import { opened } from '../../machines/calls/call.inputs';
import { QUIET_OFF, QUIET_ON } from '../../machines/calls/effects.inputs';
import { calls, feed } from '../../machines/kernel/fakes';
import { flags, PLACE, ROOM, refusal } from '../../machines/meeting-room/meeting-room.inputs';
import { member, message } from '../../machines/meeting-room/stay.inputs';

async function shown(given: Partial<RoomInput> = {}, place: Place | Error = PLACE) {
  const askSeat = calls<Place, SeatQuestion>(() => {
    if (place instanceof Error) throw place;
    return place;
  });
  const studio = feed<StudioCommand>();
  const effects = feed<EffectsCommand>();
  const changeEffect = calls<Effects, { change: EffectChange | null }>(() => QUIET_ON);
  const seat = feed<SeatCommand, SeatInput>();
  const peer = feed<LinkCommand, LinkInput>();
  const socket = feed<EventObject, RelayInput>();
  const carryOut = calls<void, HostRequest>(() => {});
  const askMessage = calls<MessageOutcome, { asked: MessageOfTalk | null }>();
  const room = createActor(
    meetingRoomMachine.provide({
      actors: {
        askSeat: askSeat.logic,
        freeSeat: calls<void>(() => {}).logic,
        studio: studio.logic,
        effects: effectsMachine.provide({
          actors: { effectsFeed: effects.logic, changeEffect: changeEffect.logic },
        }),
        preparation: calls<void>(() => {}).logic,
        report: reportMachine.provide({
          actors: {
            fetchReport: fromPromise<void>(async () => void (await ROOM_REPORT.fetch())),
            recorder: feed().logic,
            views: feed().logic,
            prepareRecording: calls<Prepared>(() => ({ code: 'K7QP2MXT', recording: seal('{}'), size: 2, events: 1 }))
              .logic,
            sendRecording: calls<{ code: string }, SentReport>(() => ({ code: 'K7QP2MXT' })).logic,
          },
        }),
        stay: stayMachine.provide({
          actors: {
            seat: seat.logic,
            voices: feed().logic,
            link: linkMachine.provide({ actors: { peer: peer.logic } }),
            relay: relayMachine.provide({ actors: { socket: socket.logic } }),
            hosting: hostingMachine.provide({ actors: { carryOut: carryOut.logic } }),
            messageQuestion: messageQuestionMachine.provide({ actors: { askMessage: askMessage.logic } }),
          },
        }),
      },
    }),
    { input: { ...ROOM, ...given } },
  );
  onTestFinished(() => void room.stop());
  render(
    <RoomProvider room={room} locale="en">
      <Room />
    </RoomProvider>,
  );
  await act(async () => void room.start());
  const user = userEvent.setup();
  return {
    room,
    askSeat,
    studio,
    seat,
    user,
    carryOut,
    askMessage,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    effects: (event: EffectsEvent) => act(async () => effects.say(event)),
    changeEffect,
    devices: (event: StudioEvent) => act(async () => studio.say(event)),
    say: (event: StayEvent) => act(async () => seat.say(event)),
    relay: (event: RelayEvent) => act(async () => socket.say(event)),
  };
}
const OWN = member('1', { uid: 'ada', name: 'Ada' });

async function inside(given: Partial<RoomInput> = {}, place: Place = PLACE) {
  const all = await shown(given, place);
  await all.devices(opened);
  await all.press(/^Join (?:the meeting|backstage)$/);
  await all.say({ type: 'stay.members', members: [OWN, member('2', { name: 'Grace', audio: false })] });
  await all.say({ type: 'stay.hands', hands: { 'uid-2': 1 } });
  return all;
}

test('a user sees the preview, chooses a camera, mutes and joins §2.18', async () => {
  const { devices, user, press, studio, say, seat } = await shown();
  expect(screen.getByText('Starting camera and microphone…')).toBeVisible();
  await devices({ type: 'call.prompted' });
  expect(screen.getByText(/^Please allow camera and microphone/)).toBeVisible();
  await devices(opened);
  expect(screen.getByLabelText('This is how the others will see you')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Camera' }), 'Front camera');
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.open', cameraId: 'front', microphoneId: null });
  await devices(opened);
  await press('Mute the microphone');
  await press('Join the meeting');
  expect(seat.inputs[0]?.sent).toEqual({ audio: false, video: true, screen: false });
  await say({ type: 'stay.members', members: [OWN] });
  expect(screen.getByText('You’re the only one here so far.')).toBeVisible();
  await press('Leave');
  expect(screen.getByRole('alert')).toHaveTextContent('You left the meeting');
});

test('others are shown with their name, a raised hand and a muted microphone, and the speaker is marked', async () => {
  const { say } = await inside();
  expect(screen.getByText('Grace, muted')).toBeVisible();
  expect(screen.getByText('Grace has raised a hand')).toBeVisible();
  expect(screen.getByText('People: 2')).toBeVisible();
  await say({ type: 'stay.members', members: [OWN, member('2', { name: 'Grace' })] });
  await say({ type: 'stay.spoke', seat: '2' });
  const tile = screen.getAllByRole('listitem')[0];
  expect(tile).toHaveAttribute('data-speaking');
  expect(tile).toHaveAttribute('data-large');
});

test('the own raised hand and picture have sentences of their own', async () => {
  const { say, press } = await inside();
  await press('Raise your hand');
  expect(screen.getByText('You’ve raised your hand')).toBeVisible();
  await say({ type: 'stay.hands', hands: { 'uid-2': 1, ada: 2 } });
  await press('People');
  expect(screen.getAllByText('Hand raised, number 2 in line')).toHaveLength(2);
  expect(screen.getByLabelText('Your picture')).toBeVisible();
  await say({ type: 'stay.hands', hands: { 'uid-2': 1 } });
  expect(screen.getByText('The host has lowered your hand. You can raise it again at any time.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Raise your hand' })).toBeVisible();
});

test('a host reads that a meeting was ended before they open it for everyone again', async () => {
  const { devices } = await shown({ flags: flags('precallReview=off') }, { ...PLACE, role: 'HOST', isEnded: true });
  await devices(opened);
  expect(screen.getByText('A host has ended this meeting. If you join, it’s open for everyone again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join the meeting' })).toBeVisible();
});

test('with a mouse the chat is ready to be written in, and once it is closed its button has the focus', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === '(pointer: fine)' }) as MediaQueryList,
  );
  const { press, user } = await inside();
  await press('Chat');
  expect(screen.getByRole('textbox', { name: 'Message to everyone' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'Chat' })).toHaveFocus();
});

test('a user without a name is an attendee, not an id', async () => {
  const { say, press } = await inside();
  await say({ type: 'stay.members', members: [OWN, member('2', { name: 'uid-2' })] });
  expect(screen.getByLabelText('Picture of Attendee')).toBeVisible();
  await press('People');
  expect(screen.queryByText('uid-2')).toBeNull();
});

test('a user writes to all, and reads what others have written', async () => {
  const { say, press, user, seat } = await inside();
  await say({ type: 'stay.messages', messages: [message('a')] });
  await press('Chat, 1 unread');
  const chat = within(screen.getByRole('region', { name: 'Chat' }));
  expect(chat.getByText('Hello')).toBeVisible();
  const field = chat.getByRole('textbox', { name: 'Message to everyone' });
  await user.type(field, 'Good morning');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field).toHaveValue('Good morning');
  await user.type(field, '{Enter}');
  expect(seat.heard.at(-1)).toEqual({ type: 'seat.say', text: 'Good morning' });
  expect(chat.getByRole('textbox')).toHaveValue('');
  await say({ type: 'stay.unsaid', text: 'Good morning' });
  expect(chat.getByRole('alert')).toHaveTextContent('Your message wasn’t sent.');
  expect(chat.getByRole('textbox')).toHaveValue('Good morning');
  await press('People');
  await press('Chat');
  expect(screen.getByRole('textbox', { name: 'Message to everyone' })).toHaveValue('Good morning');
  await say({
    type: 'stay.messages',
    messages: [{ id: 'b', from: 'grace', name: 'Grace', at: 1, text: 'See www.example.org' }],
  });
  expect(screen.getByRole('link', { name: 'www.example.org' })).toHaveAttribute('href', 'https://www.example.org/');
  await press('People');
  const people = within(screen.getByRole('region', { name: 'People' }));
  expect(people.getByText('Ada (you)')).toBeVisible();
  await user.click(people.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a user who plugs in another camera during the meeting chooses it in the settings', async () => {
  const { press, devices, user, studio } = await inside();
  await press('Settings');
  const settings = within(screen.getByRole('region', { name: 'Settings' }));
  const back = { id: 'back', label: seal('Back camera') };
  await devices({ type: 'call.devices', cameras: [...opened.cameras, back], microphones: opened.microphones });
  await user.selectOptions(settings.getByRole('combobox', { name: 'Camera' }), 'Back camera');
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.open', cameraId: 'back', microphoneId: null });
  await user.click(settings.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a user reads that the camera is gone and back, is off until they press, and reads when it does not start', async () => {
  const { devices, press, studio, seat } = await inside();
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await devices({ type: 'call.unplugged', device: 'camera', id: 'usb' });
  expect(said()).toContain('Your camera was unplugged. The others don’t see you any more.');
  expect(screen.getAllByRole('button', { name: 'Turn the camera on' }).length).toBe(2);
  await devices({ ...opened, type: 'call.devices', cameras: [] });
  expect(screen.getAllByRole('button', { name: 'Turn the camera on' }).length).toBe(1);
  await devices({ ...opened, type: 'call.devices', cameras: [{ id: 'usb', label: seal('USB') }] });
  expect(said()).toContain('Your camera is back. It stays off until you turn it on.');
  expect(seat.heard.at(-1)).toMatchObject({ video: false });
  const [button] = screen.getAllByRole('button', { name: 'Turn the camera on' });
  act(() => button?.click());
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: 'usb' });
  await devices({ type: 'call.unrestored', device: 'camera', problem: 'problem' });
  expect(said()).toContainEqual(expect.stringMatching(/^We couldn’t start your camera or microphone/));
  await devices({ type: 'call.restored', device: 'camera', stream: opened.stream });
  expect(said().join()).not.toContain('camera');
  await press('Turn the camera off');
  expect(seat.heard.at(-1)).toMatchObject({ video: false });
});

test('a user reads in the preview that the chosen camera is not available, and no longer once they have joined', async () => {
  const { devices, press } = await shown();
  await devices({ ...opened, missing: ['camera'] });
  const text = 'Your chosen camera isn’t available. Another one is used.';
  expect(screen.getByText(text)).toBeVisible();
  await press('Join the meeting');
  expect(screen.queryByText(text)).toBeNull();
});

test('a camera that the browser no longer allows says how to allow it again, and can be asked for', async () => {
  const { devices, studio } = await inside();
  await devices({ type: 'call.unplugged', device: 'camera', id: 'usb' });
  await devices({ type: 'call.unrestored', device: 'camera', problem: 'denied' });
  await devices({ ...opened, type: 'call.devices', cameras: [{ id: '', label: seal('') }] });
  expect(
    screen.getByText(/^Camera and microphone are blocked\. Allow them in the settings of your browser/),
  ).toBeVisible();
  const [button] = screen.getAllByRole('button', { name: 'Turn the camera on' });
  act(() => button?.click());
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: null });
});

test('a first camera that is plugged in can be turned on before and after joining', async () => {
  const { devices, press, studio } = await shown();
  await devices({ ...opened, hasCamera: false, cameras: [] });
  expect(screen.getByText(/no camera/i)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn the camera on' })).toBeNull();
  await devices({ ...opened, type: 'call.devices' });
  expect(screen.queryByText(/no camera/i)).toBeNull();
  await press('Turn the camera on');
  expect(studio.heard.at(-1)).toEqual({ type: 'studio.restore', device: 'camera', id: null });
});

test('a user whose microphone is unplugged before they join reads so, and joins muted', async () => {
  const { devices, press, seat } = await shown();
  await devices(opened);
  await devices({ type: 'call.unplugged', device: 'microphone', id: 'desk' });
  expect(screen.getByText('Your microphone was unplugged. The others don’t hear you any more.')).toBeVisible();
  await devices({ ...opened, type: 'call.devices' });
  expect(screen.getByText('Your microphone is back. It stays off until you unmute it.')).toBeVisible();
  await press('Join the meeting');
  expect(seat.inputs[0]?.sent).toMatchObject({ audio: false, video: true });
});

test('switches of the address hide chat, people, settings, leaving and the count', async () => {
  await inside({ flags: flags('chat=off&people=off&leaveButton=off&participantCount=off&settingsButton=off') });
  for (const name of ['Chat', 'People', 'Leave', 'Settings']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('People: 2')).toBeNull();
  expect(screen.getByRole('button', { name: 'Raise your hand' })).toBeVisible();
});

test.each([
  ['The room is full', refusal(409, 'full')],
  ['This meeting isn’t open', refusal(409, 'closed')],
  ['The meeting couldn’t be reached', refusal(503)],
  ['You can’t join this meeting', refusal(404)],
])('a user without a seat reads: %s', async (title, error) => {
  await shown({}, error);
  expect(screen.getByRole('alert')).toHaveTextContent(title);
});

test('a user whose devices are denied tries again or joins without them', async () => {
  const { devices, press, say } = await shown();
  await devices({ type: 'call.unopened', problem: 'denied' });
  expect(screen.getByRole('alert')).toHaveTextContent('Camera and microphone are blocked.');
  await press('Try again');
  await devices({ type: 'call.unopened', problem: 'problem' });
  await press('Join without camera and microphone');
  await say({ type: 'stay.members', members: [OWN] });
  expect(screen.queryByRole('button', { name: /microphone/ })).toBeNull();
});

test('a page without https says that a camera needs it', async () => {
  await shown({ isSecure: false });
  expect(screen.getByRole('alert')).toHaveTextContent('https:// or on localhost');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a viewer of a webinar watches the hosts only, without an own picture', async () => {
  const { press, say } = await shown({}, { ...PLACE, seat: '4', isWebinar: true });
  await press('Watch the webinar');
  const viewers = [member('4', { uid: 'ada', name: 'Ada' }), member('5', { name: 'Grace' })];
  await say({ type: 'stay.members', members: viewers });
  expect(screen.getByText('The webinar begins as soon as a host is here.')).toBeVisible();
  await say({ type: 'stay.members', members: [member('1', { name: 'Hedy', role: 'HOST' }), ...viewers] });
  expect(screen.getAllByRole('listitem').length).toBe(1);
  expect(screen.getByLabelText('Picture of Hedy')).toBeVisible();
  await say({ type: 'stay.begun', hasBegun: true });
  await say({ type: 'stay.members', members: [member('1', { name: 'Hedy', role: 'HOST', isLost: true }), ...viewers] });
  expect(screen.getByText('The host has lost the connection. They may be back in a moment.')).toBeVisible();
  await say({ type: 'stay.members', members: viewers });
  expect(screen.getByText('The host has left. They may come back.')).toBeVisible();
});

test('an audience without a host sees the talk and its speakers, in their language', async () => {
  const titles = [
    { locale: 'en', text: 'Light' },
    { locale: 'de', text: 'Licht' },
  ];
  const anna = {
    name: 'Anna',
    titles: [{ locale: 'en', text: 'Astronomer' }],
    company: 'Polar Labs',
    picture: '/a.png',
  };
  const talk = { titles, speakers: [anna, { name: 'Ben', titles: [], company: null, picture: null }] };
  const { press, say } = await shown({}, { ...PLACE, seat: '4', isWebinar: true, talk });
  await press('Watch the webinar');
  await say({ type: 'stay.members', members: [member('4', { uid: 'ada', name: 'Ada' })] });
  expect(screen.getByRole('heading', { name: 'Light' })).toBeVisible();
  const speakers = within(screen.getByRole('list', { name: 'Speakers' })).getAllByRole('listitem');
  expect(speakers.map(({ textContent }) => textContent)).toEqual(['AAnnaAstronomer · Polar Labs', 'BBen']);
  expect(screen.getByText('The webinar begins as soon as a host is here.')).toBeVisible();
  await say({ type: 'stay.members', members: [member('1', { name: 'Hedy', role: 'HOST' })] });
  expect(screen.queryByRole('heading', { name: 'Light' })).toBeNull();
});

test('a host of a webinar without a list of people has one, and reads how many watch', async () => {
  const place = { ...PLACE, isWebinar: true, role: 'HOST' } as const;
  const { say } = await inside({ flags: flags('people=off') }, place);
  await say({ type: 'stay.members', members: [{ ...OWN, role: 'HOST' }, member('4'), member('5')] });
  expect(screen.getByText('People waiting: 2')).toBeVisible();
  await say({ type: 'stay.aired', isBackstage: false });
  expect(screen.getByText('People watching: 2')).toBeVisible();
  expect(screen.getByRole('button', { name: 'People' })).toBeVisible();
});

const HIDDEN = member('2', { name: 'Grace', role: 'HOST', isBackstage: true });

test('a host goes on air with one button that keeps the focus, and sees who is backstage only while there', async () => {
  const { say, user, press, seat, room } = await inside({}, { ...PLACE, isWebinar: true, role: 'HOST' });
  await say({ type: 'stay.members', members: [{ ...OWN, role: 'HOST', isBackstage: true }, HIDDEN, member('4')] });
  expect(screen.getByText('You’re backstage.').closest('output')).toHaveTextContent(
    'You’re backstage. The audience doesn’t see or hear you.',
  );
  expect(screen.getByLabelText('Picture of Grace')).toBeVisible();
  await press('Go on air');
  expect(screen.getByText('On air in 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stay backstage' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('You’re backstage.')).toBeVisible();
  await press('People, raised hands: 1');
  const people = within(screen.getByRole('region', { name: 'People' }));
  expect(people.getAllByText('Backstage')).toHaveLength(2);
  expect(seat.heard).toEqual([]);
  const { air } = room.getSnapshot().children.stay?.getSnapshot().children ?? {};
  expect(air?.getSnapshot().value).toBe('backstage');
});

test('a host who comes back on air reads so, does not hear who is backstage, and leaves the audience with one press', async () => {
  const back = { room: ROOM.room, at: 1, isMuted: false, isCameraOff: false, cameraId: null, microphoneId: null };
  const { say, press, devices } = await shown(
    { back: { ...back, hand: false, draft: '', isBackstage: false, readUntil: 0 } },
    { ...PLACE, isWebinar: true, role: 'HOST' },
  );
  await devices(opened);
  await say({ type: 'stay.members', members: [{ ...OWN, role: 'HOST' }, HIDDEN] });
  const said = () => screen.getByText('You’re on air.').closest('output');
  expect(said()).toHaveTextContent('The audience sees and hears you.');
  await press('Mute the microphone');
  expect(said()).toHaveTextContent('The audience sees you.');
  await press('Turn the camera off');
  expect(said()).toHaveTextContent('Your microphone and camera are off.');
  await press('Unmute the microphone');
  expect(said()).toHaveTextContent('The audience hears you.');
  expect(screen.getByText('People watching: 0')).toBeVisible();
  expect(screen.queryByLabelText('Picture of Grace')).toBeNull();
  await press('Go backstage');
  expect(screen.getByLabelText('Picture of Grace')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go on air' })).toHaveFocus();
});

test('an audience reads that the hosts get ready, and sees nothing of them', async () => {
  const { press, say } = await shown({}, { ...PLACE, seat: '4', isWebinar: true });
  await press('Watch the webinar');
  await say({ type: 'stay.members', members: [HIDDEN, member('4', { uid: 'ada', name: 'Ada' })] });
  expect(screen.getByText('The hosts are backstage and getting ready.')).toBeVisible();
  expect(screen.queryByLabelText('Picture of Grace')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Go on air' })).toBeNull();
});

test('in a forwarded room a user reads that the media server is away, and when their own picture does not get there', async () => {
  const { relay, room } = await inside({}, { ...PLACE, topology: 'sfu' });
  expect(screen.getByText('Reconnecting…')).toBeVisible();
  await relay({ type: 'relay.opened' });
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  const own = screen.getAllByRole('listitem').at(-1) ?? document.body;
  await act(async () => room.getSnapshot().children.stay?.send({ type: 'talk.unlinked', uid: '1' }));
  expect(within(own).getByText('Reconnecting…')).toBeVisible();
});

test('a host mutes and removes others in the list of people, keeps the focus there, and lets them in again', async () => {
  const { say, press, carryOut, user } = await inside({}, { ...PLACE, role: 'HOST' });
  const other = member('3', { name: 'Radia', role: 'HOST' });
  await say({ type: 'stay.members', members: [OWN, member('2', { name: 'Grace' }), other] });
  await press('People, raised hands: 1');
  expect(screen.queryByRole('button', { name: 'Remove Radia from the meeting' })).toBeNull();
  await press('Lower Grace’s hand');
  await press('Lower all hands');
  await press('Mute Grace');
  await say({ type: 'stay.members', members: [OWN, member('2', { name: 'Grace', audio: false }), other] });
  expect(screen.getByRole('button', { name: 'Grace, muted' })).toHaveFocus();
  await press('Grace, muted');
  await press('Remove Grace from the meeting');
  await say({ type: 'stay.members', members: [OWN, other] });
  expect(screen.getByRole('region', { name: 'People' })).toHaveFocus();
  await say({ type: 'stay.others', removed: [{ uid: 'uid-2', name: 'Grace' }] });
  carryOut.reply = () => {
    throw refusal(503);
  };
  await user.click(
    within(screen.getByRole('region', { name: 'Removed' })).getByRole('button', { name: 'Let Grace back in' }),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('That didn’t work. Please try again.');
  expect(carryOut.inputs().map((asked) => [asked.action, 'uid' in asked && asked.uid])).toEqual([
    ['lower', 'uid-2'],
    ['lowerAll', false],
    ['mute', 'uid-2'],
    ['remove', 'uid-2'],
    ['readmit', 'uid-2'],
  ]);
});

test('a host shows someone large to all, everyone pins for themselves, and a host ends the meeting after a question', async () => {
  const { say, press, carryOut } = await inside({}, { ...PLACE, role: 'HOST' });
  await press('People, raised hands: 1');
  await press('Show Grace large to everyone');
  await say({ type: 'stay.lit', uid: 'uid-2' });
  const [grace, own] = screen.getAllByRole('listitem');
  expect([grace?.dataset['chosen'], own?.dataset['chosen']]).toEqual(['true', undefined]);
  expect(screen.getByText('Shown large to everyone')).toBeVisible();
  await press('Stop showing Grace large to everyone');
  await say({ type: 'stay.lit', uid: 'ada' });
  expect([grace?.dataset['chosen'], own?.dataset['chosen']]).toEqual([undefined, 'true']);
  await press('Pin Grace');
  expect([grace?.dataset['chosen'], own?.dataset['chosen']]).toEqual(['true', undefined]);
  await press('Unpin Grace');
  await press('End for everyone');
  const region = within(screen.getByRole('region', { name: 'End for everyone' }));
  expect(region.getByText(/Everyone leaves the meeting now/)).toBeVisible();
  act(() => region.getByRole('button', { name: 'End for everyone' }).click());
  expect(carryOut.inputs().map(({ action }) => action)).toEqual(['spotlight', 'unspotlight', 'end']);
  await say({ type: 'stay.ended' });
  expect(screen.getByRole('alert')).toHaveTextContent('The meeting has ended');
});

test('a host invites a viewer on stage and makes someone a host; the invited viewer chooses', async () => {
  const place = { ...PLACE, isWebinar: true } as const;
  const host = await inside({}, { ...place, role: 'HOST' });
  await host.press(/^People/);
  await host.press('Invite Grace on stage');
  await host.press('Make Grace a host');
  await host.say({ type: 'stay.stage', stage: { 'uid-2': { as: 'GUEST', isTaken: false } } });
  expect(screen.getByText('Invited on stage')).toBeVisible();
  await host.press('Move Grace to the audience');
  expect(host.carryOut.inputs().map(({ action }) => action)).toEqual(['invite', 'makeHost', 'toAudience']);
  await host.say({ type: 'stay.stage', stage: { ada: { as: 'HOST', isTaken: false } } });
  expect(screen.getByText('The host asks you to lead this meeting.')).toBeVisible();
  await host.press('Not now');
  expect(host.seat.heard.at(-1)).toEqual({ type: 'seat.decline' });
  await host.say({ type: 'stay.stage', stage: { ada: { as: 'GUEST', isTaken: false } } });
  expect(screen.getByText('The host invites you on stage.').closest('output')).toHaveTextContent(
    /Then you come backstage/,
  );
  await host.press('Continue');
  expect(screen.getByText('Starting camera and microphone…')).toBeVisible();
  await host.devices(opened);
  expect(screen.getByRole('button', { name: 'Join backstage' })).toBeVisible();
  await host.press('Not now');
  expect(host.askSeat.inputs().filter(({ declines }) => declines)).toHaveLength(1);
});

test('a host reads who has declined, and who checks camera and microphone before they come on stage; attendees do not', async () => {
  const stage = {
    'uid-2': { as: 'GUEST', isTaken: false, isDeclined: true, name: 'Grace' },
    'uid-3': { as: 'GUEST', isTaken: true, name: 'Hedy' },
  } as const;
  const host = await inside({}, { ...PLACE, isWebinar: true, role: 'HOST' });
  await host.press(/^People/);
  await host.say({ type: 'stay.stage', stage });
  expect(screen.getByText('Declined')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Invite Grace on stage' })).toBeVisible();
  expect(screen.getByText('Hedy').closest('li')).toHaveTextContent('Checks camera and microphone');
  await host.press('Move Hedy to the audience');
  expect(host.carryOut.inputs().at(-1)).toMatchObject({ action: 'toAudience', uid: 'uid-3' });
  cleanup();
  const attendee = await inside();
  await attendee.press(/^People/);
  await attendee.say({ type: 'stay.stage', stage });
  expect([screen.queryByText('Declined'), screen.queryByText('Hedy')]).toEqual([null, null]);
});

test('attendees cannot mute or remove others, and read what a host did to them', async () => {
  const { say, press, devices } = await inside();
  await press('People');
  const people = within(screen.getByRole('region', { name: 'People' }));
  expect(people.queryByRole('button', { name: /Grace/ })).toBeNull();
  await say({ type: 'stay.members', members: [{ ...OWN, audio: false }, member('2', { name: 'Grace' })] });
  expect(screen.getByText('The host has muted you. You can unmute yourself at any time.')).toBeVisible();
  await press('Unmute the microphone');
  expect(screen.queryByText(/has muted you/)).toBeNull();
  await say({ type: 'stay.removed' });
  expect(screen.getByRole('alert')).toHaveTextContent('The host has removed you from the meeting');
  await press('Try again');
  await devices(opened);
  expect(screen.getByRole('button', { name: 'Join the meeting' })).toBeVisible();
});

test('a user who has the room open in another tab continues here', async () => {
  const { say, press } = await inside();
  await say({ type: 'stay.moved' });
  expect(screen.getByRole('alert')).toHaveTextContent('You’re in this meeting in another tab');
  await press('Continue here');
  expect(screen.getByText('Starting camera and microphone…')).toBeVisible();
});

test.each<[string, Partial<Place>, Partial<RoomInput>, boolean]>([
  ['a guest on the stage of a webinar can share the screen', { isWebinar: true, isGuest: true }, {}, true],
  [
    'a guest cannot where the organisers have switched it off',
    { isWebinar: true, isGuest: true },
    { flags: flags('screenshare=off') },
    false,
  ],
  ['everyone in a meeting can share the screen', {}, {}, true],
])('%s', async (_, place, given, isOffered) => {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia: () => {} }, configurable: true });
  const { studio, press } = await inside(given, { ...PLACE, ...place });
  expect(screen.queryAllByRole('button', { name: 'Share the screen' })).toHaveLength(isOffered ? 1 : 0);
  if (!isOffered) return;
  await press('Share the screen');
  expect(studio.heard).toContainEqual({ type: 'studio.share' });
});

test.each([
  ['before the meeting', () => shown()],
  ['in the meeting', () => inside()],
  ['refused', () => shown({}, refusal(404))],
])('the page of a room reports a problem %s, and gives the focus back', async (_, open) => {
  const { user, press } = await open();
  await press('Report a problem');
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem' });
  expect(await within(dialog).findByText('K7QP-2MXT')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Send to support' }));
  expect(await within(dialog).findByText(/Give them the code K7QP-2MXT/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Report a problem' })).toHaveFocus();
});

test('a user changes what the browser does with their sound before and in a meeting, and reads what it refuses', async () => {
  const { devices, effects, user, press, say } = await shown();
  const choice = () => screen.getByRole('switch', { name: 'Reduce background noise' });
  await devices(opened);
  expect(screen.queryByRole('switch')).toBeNull();
  await effects({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} });
  await user.click(choice());
  expect(choice()).toBeChecked();
  await press('Join the meeting');
  await say({ type: 'stay.members', members: [OWN] });
  await press('Settings');
  await user.click(choice());
  expect(screen.getByText('Your browser or device didn’t change this: Reduce background noise.')).toBeVisible();
  expect(choice()).toBeChecked();
});

const TALK = { widgetId: 'desk', configurationId: 'one' };
const SAID = [message('a', 'ada'), message('b', 'grace')];

test('a user asks an own message as a question at the talk of the meeting, and reads what became of it', async () => {
  const { press, say, user, askMessage } = await inside(
    {},
    { ...PLACE, questions: { talk: TALK, isModerator: false, inMs: 0 } },
  );
  await say({ type: 'stay.messages', messages: SAID });
  await press(/^Chat/);
  expect(screen.getAllByRole('button', { name: /^Actions for the message/ })).toHaveLength(1);
  await press(/^Actions for the message: You/);
  await user.click(await screen.findByRole('menuitem', { name: 'Ask as a question' }));
  expect(askMessage.inputs()).toEqual([{ asked: { talk: TALK, room: PLACE.room, messageId: 'a' } }]);
  await act(async () => askMessage.answer('waiting'));
  expect(screen.getByText('A host reads it before others see it.')).toBeVisible();
});

test('a moderator may ask the messages of all, and reads why one is refused', async () => {
  const { press, say, user, askMessage } = await inside(
    {},
    { ...PLACE, questions: { talk: TALK, isModerator: true, inMs: 0 } },
  );
  await say({ type: 'stay.messages', messages: SAID });
  await press(/^Chat/);
  await press(/^Actions for the message: Grace/);
  await user.click(await screen.findByRole('menuitem', { name: 'Ask as a question' }));
  await act(async () => askMessage.fail(refusal(410)));
  expect(screen.getByText('Questions are closed.')).toBeVisible();
});

test('a host who rehearses reads that nobody goes on air yet', async () => {
  await inside({}, { ...PLACE, role: 'HOST', isWebinar: true, airsInMs: 3_600_000 });
  expect(screen.getByText('This is a rehearsal.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go on air' })).toBeNull();
});

test('messages of a meeting without open questions have no actions', async () => {
  const { press, say } = await inside();
  await say({ type: 'stay.messages', messages: SAID });
  await press(/^Chat/);
  expect(screen.queryByRole('button', { name: /^Actions for the message/ })).toBeNull();
});
