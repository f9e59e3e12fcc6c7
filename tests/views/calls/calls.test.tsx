import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallEvent, CallsEvent, LinkEvent, TalkEvent } from '../../../machines/calls/calls.events';
import { App } from '../../../src/views/shell/App';
// Loaded before, so that no test waits for them.
import '../../../src/views/venue/VenuePages';
import '../../../src/views/chat/PanelContent';
import '../../../src/views/calls/CallContent';
import { opened } from '../../machines/calls/call.inputs';
import { QUIET_OFF, QUIET_ON } from '../../machines/calls/effects.inputs';
import { peers } from '../../machines/calls/talk.inputs';
import { faultError } from '../../machines/kernel/fakes';
import { ADA, renderStage } from '../kernel/stage';
import { LOBBY } from '../venue/venue-harness';

const ROOM = 'd~grace~uid-1';

async function inVenue() {
  const stage = renderStage(<App />, { path: LOBBY, identity: ADA });
  await screen.findByRole('heading', { level: 1, name: 'Lobby' });
  const { calls } = stage;
  return {
    ...stage,
    ring: (event: CallsEvent) => act(async () => calls.ring(event)),
    studio: (event: CallEvent) => act(async () => calls.studio(event)),
    channel: (event: TalkEvent) => act(async () => calls.channel(event)),
    link: (uid: string, event: LinkEvent) => act(async () => calls.links.get(uid)?.(event)),
    box: async () => within(await screen.findByRole('complementary', { name: 'Call' })),
  };
}

async function calling() {
  const stage = await inVenue();
  await stage.send('chat', { type: 'chat.openAttendee', uid: 'grace' });
  await stage.user.click(await screen.findByRole('button', { name: 'Call Name of grace' }));
  const box = await stage.box();
  expect(await box.findByRole('heading', { name: 'Call with Name of grace' })).toHaveFocus();
  return { ...stage, in: box };
}

test('a user calls from a direct chat, sees the preview, is connected, mutes, and hangs up §2.93', async () => {
  const { in: box, studio, channel, link, user, calls } = await calling();
  await studio({ type: 'call.prompted' });
  expect(box.getByText(/^Please allow camera and microphone/)).toBeVisible();
  await studio(opened);
  expect(box.getByLabelText('This is how the others will see you')).toBeVisible();
  await user.selectOptions(box.getByRole('combobox', { name: 'Camera' }), 'Front camera');
  expect(calls.studioHeard.at(-1)).toEqual({ type: 'studio.open', cameraId: 'front', microphoneId: null });
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  expect(box.getByText('Calling…')).toBeVisible();
  expect(box.getByRole('heading', { name: 'Call with Name of grace' })).toHaveFocus();
  expect(calls.talks.map(({ room, ring }) => [room, ring])).toEqual([[ROOM, ['grace']]]);
  await channel({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  await link('grace', { type: 'link.connected' });
  expect(box.getByText('Connected')).toBeVisible();
  expect(box.getByLabelText('Picture of Name of grace')).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Mute the microphone' }));
  expect(calls.channelHeard.at(-1)).toEqual({ type: 'channel.tell', audio: false, video: true, screen: false });
  await link('grace', { type: 'link.shaky' });
  expect(box.getByText('Reconnecting…')).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Hang up' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Call' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Call Name of grace' })).toHaveFocus();
});

test('a user accepts a call', async () => {
  const { ring, box, user, calls, studio, send } = await inVenue();
  await ring({ type: 'calls.rang', from: 'grace', room: ROOM, isQuiet: false });
  const notice = await box();
  expect(await notice.findByRole('alert')).toHaveTextContent(/^Name of grace is calling you$/);
  await send('crowd', { type: 'crowd.staff', staff: ['grace'] });
  expect(notice.getByRole('alert')).toHaveTextContent(/^Name of grace is calling you\s*Staff$/);
  await user.click(notice.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio({ ...opened, hasCamera: false, cameras: [] });
  expect(notice.getByText('You have no camera: the others will hear you.')).toBeVisible();
  await user.click(notice.getByRole('button', { name: 'Join the call' }));
  expect([calls.answers, calls.talks.map((talk) => talk.ring)]).toEqual([
    [{ type: 'feed.answer', from: 'grace', answer: 'accept' }],
    [[]],
  ]);
});

test('the title of the tab says who calls, exactly while it rings', async () => {
  const { ring, box, user, send } = await inVenue();
  const before = document.title;
  for (const end of ['calls.withdrawn', 'calls.settled'] as const) {
    await ring({ type: 'calls.rang', from: 'grace', room: ROOM, isQuiet: false });
    await waitFor(() => expect(document.title).toBe('Name of grace is calling you'));
    await ring({ type: end, from: 'grace' });
    expect(document.title).toBe(before);
    await send('calls', { type: 'calls.dismiss' });
  }
  await ring({ type: 'calls.rang', from: 'grace', room: ROOM, isQuiet: false });
  await user.click(await (await box()).findByRole('button', { name: 'Decline' }));
  expect(document.title).toBe(before);
});

test('a user declines a call, and calls back after a missed one', async () => {
  const { ring, box, user, calls } = await inVenue();
  await ring({ type: 'calls.rang', from: 'grace', room: ROOM, isQuiet: false });
  await user.click(await (await box()).findByRole('button', { name: 'Decline' }));
  expect(calls.answers).toEqual([{ type: 'feed.answer', from: 'grace', answer: 'decline' }]);
  await ring({ type: 'calls.rang', from: 'grace', room: ROOM, isQuiet: false });
  await ring({ type: 'calls.withdrawn', from: 'grace' });
  const missed = await box();
  expect(await missed.findByText('You missed a call from Name of grace.')).toBeVisible();
  await user.click(missed.getByRole('button', { name: 'Call back' }));
  expect(await missed.findByRole('heading', { name: 'Call with Name of grace' })).toBeVisible();
});

test('an attendee who declined is not called again, but written to', async () => {
  const { in: box, studio, channel, user, actor, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.answered', uid: 'grace', answer: 'decline' });
  expect(await box.findByText('The call was declined.')).toBeVisible();
  expect(['Move the call', 'Larger'].map((name) => box.queryByRole('button', { name }))).toEqual([null, null]);
  expect(box.queryByRole('button', { name: 'Call again' })).toBeNull();
  await user.click(box.getByRole('button', { name: 'Start chat' }));
  expect(actor('chat').getSnapshot().context.attendeeToChatUid).toBe('grace');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Call' })).toBeNull());
});

test('a user calls again an attendee who was in another call', async () => {
  const { in: box, studio, channel, user, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.answered', uid: 'grace', answer: 'busy' });
  await user.click(await box.findByRole('button', { name: 'Call again' }));
  await waitFor(() => expect(calls.studioHeard.filter(({ type }) => type === 'studio.open').length).toBe(2));
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  expect(calls.talks.map(({ ring }) => ring)).toEqual([['grace'], ['grace']]);
});

test('an attendee whose camera is off is shown by their initials', async () => {
  const { in: box, studio, channel, user, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.peers', peers: peers({ grace: 'tab' }) });
  const [tile] = await box.findAllByRole('listitem');
  const initials = () => within(tile as HTMLElement).queryByText('NG');
  expect(initials()).toBeNull();
  await channel({ type: 'talk.peers', peers: peers({ grace: 'tab' }).map((peer) => ({ ...peer, video: false })) });
  expect(initials()).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Turn the camera off' }));
  expect(within(box.getAllByRole('listitem').at(-1) as HTMLElement).getByText('N1')).toBeVisible();
});

test('a user reads before a call that the chosen microphone is not available, and no longer once it has begun', async () => {
  const { in: box, studio, user } = await calling();
  await studio({ ...opened, missing: ['microphone'] });
  expect(box.getByText('Your chosen microphone isn’t available. Another one is used.')).toBeVisible();
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  expect(box.queryByText(/chosen microphone/)).toBeNull();
});

test('a user in a call reads that the microphone is gone and back, and is muted until they press', async () => {
  const { in: box, studio, user, calls } = await calling();
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  await studio({ type: 'call.unplugged', device: 'microphone', id: 'usb' });
  expect(box.getByText('Your microphone was unplugged. The others don’t hear you any more.')).toBeVisible();
  expect(calls.channelHeard.at(-1)).toMatchObject({ audio: false });
  await studio({
    ...opened,
    type: 'call.devices',
    microphones: [{ id: 'usb', label: opened.cameras[0]?.label as never }],
  });
  expect(box.getByText('Your microphone is back. It stays off until you unmute it.')).toBeVisible();
  await user.click(box.getAllByRole('button', { name: 'Unmute the microphone' })[0] as HTMLElement);
  expect(calls.studioHeard.at(-1)).toEqual({ type: 'studio.restore', device: 'microphone', id: 'usb' });
  await studio({ type: 'call.restored', device: 'microphone', stream: opened.stream });
  expect([box.queryByText(/Your microphone/), calls.channelHeard.at(-1)]).toMatchObject([null, { audio: true }]);
});

test('a user who blocked the camera reads what to do, and tries again §8.42', async () => {
  const { in: box, studio, user, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio({ type: 'call.unopened', problem: 'denied' });
  expect(box.getByRole('alert')).toHaveTextContent('Allow them in the settings of your browser');
  await user.click(box.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.studioHeard.length).toBe(2));
});

test('a user whose browser asks for the devices reads so §8.42', async () => {
  const { in: box, studio, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio({ type: 'call.prompted' });
  expect(box.getByText('Please allow camera and microphone: your browser asks you now.')).toBeVisible();
});

test('a user whose devices fail reads what to do, and tries again §8.43', async () => {
  const { in: box, studio, user, calls } = await calling();
  await waitFor(() => expect(calls.studioHeard.length).toBe(1));
  await studio({ type: 'call.unopened', problem: 'problem' });
  expect(box.getByRole('alert')).toHaveTextContent('The video chat didn’t work.');
  await user.click(box.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.studioHeard.length).toBe(2));
});

test('a user whom the chat refuses to call reads so §8.46', async () => {
  const { in: box, studio, user, channel } = await calling();
  await studio(opened);
  await user.click(await box.findByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.refused' });
  expect(await box.findByRole('alert')).toHaveTextContent('You can’t call in this chat at the moment.');
});

test('a user who may not ring at another one so soon again reads so, and calls again later', async () => {
  const { in: box, studio, user, channel } = await calling();
  await studio(opened);
  await user.click(await box.findByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.answered', uid: 'grace', answer: 'recent' });
  expect(await box.findByRole('alert')).toHaveTextContent('They were called a moment ago. Try again later.');
  expect(box.getByRole('button', { name: 'Call again' })).toBeVisible();
});

test('a user who may not ring so soon again reads when they may', async () => {
  const { in: box, studio, user, channel } = await calling();
  await studio(opened);
  await user.click(await box.findByRole('button', { name: 'Start the call' }));
  await channel({ type: 'talk.answered', uid: 'grace', answer: 'recent', againMs: 900_000 });
  expect(await box.findByRole('alert')).toHaveTextContent(
    'They were called a moment ago. You can call again in 15 min.',
  );
  expect(box.queryByRole('button', { name: 'Call again' })).toBeNull();
  expect(box.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('where calls are not enabled the user reads so, with no second attempt §8.47', async () => {
  const stage = await inVenue();
  stage.calls.refusal = faultError('PROCESSING_ERROR', 404);
  await stage.send('calls', { type: 'calls.start', room: ROOM });
  const box = await stage.box();
  expect(await box.findByRole('alert')).toHaveTextContent('Video chat isn’t enabled in this venue.');
  expect(box.queryByRole('button', { name: 'Try again' })).toBeNull();
  await stage.user.click(box.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Call' })).toBeNull());
});

test('a user whose call the service cannot prepare reads of the network, not of devices, and tries again', async () => {
  const stage = await inVenue();
  stage.calls.refusal = faultError('PROCESSING_ERROR', 503);
  await stage.send('calls', { type: 'calls.start', room: ROOM });
  const box = await stage.box();
  const text = 'We couldn’t connect the call. Check your network, then call again.';
  expect(await box.findByRole('alert')).toHaveTextContent(text);
  stage.calls.refusal = null;
  await stage.user.click(box.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(stage.calls.studioHeard.length).toBe(1));
});

test('a group of five is sent to its own meeting room', async () => {
  const stage = await inVenue();
  stage.calls.others = ['bob', 'eve', 'grace', 'joan'];
  await stage.send('calls', { type: 'calls.start', room: 'g~team' });
  const box = await stage.box();
  expect(await box.findByRole('alert')).toHaveTextContent('Please meet in your group’s own meeting room instead.');
  const link = box.getByRole('link', { name: 'Join the meeting' });
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://venue');
  expect([decodeURIComponent(pathname), link.getAttribute('target')]).toEqual(['/meeting/room/g~team', '_blank']);
  expect(Object.fromEntries(searchParams)).toEqual({
    displayName: 'Name of uid-1',
    lang: 'en',
    metadata: JSON.stringify({ meetingName: 'Group' }),
  });
});

test('a user changes what the browser does with their sound before and in a call, and reads what it refuses', async () => {
  const { in: box, studio, user, calls } = await calling();
  await studio(opened);
  expect(box.queryByRole('switch')).toBeNull();
  await act(async () => calls.effects({ type: 'effects.opened', effects: QUIET_OFF, wishes: {} }));
  const choice = () => box.getByRole('switch', { name: 'Reduce background noise' });
  await user.click(choice());
  expect(choice()).toBeChecked();
  calls.changed = () => QUIET_ON;
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  expect(box.queryByRole('switch')).toBeNull();
  await user.click(box.getByRole('button', { name: 'Settings', expanded: false }));
  await user.click(choice());
  expect(box.getByText('Your browser or device didn’t change this: Reduce background noise.')).toBeVisible();
  expect(choice()).toBeChecked();
});

test('a call with devices that leave no choice has no settings', async () => {
  const { in: box, studio, user } = await calling();
  await studio(opened);
  await user.click(box.getByRole('button', { name: 'Start the call' }));
  expect(box.queryByRole('button', { name: 'Settings' })).toBeNull();
});
