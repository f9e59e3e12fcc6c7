import sharp from 'sharp';
import { CHAT_API } from '../../../../domain/chat/api';
import { API, fillPath } from '../../../../domain/kernel/api';
import { MEETING_ROOM_API } from '../../../../domain/meeting-room/room';
import { BOARD, CHAT, type Flood, inTurn, MEETING, NOW, post, pushId, range, record, withFlooders } from './kinds';

const SIDE = 7000;
const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#0b6e4f' } })
    .toFormat(format)
    .toBuffer();

export const HTTP: Readonly<Record<string, Flood>> = {
  'twelve pictures of 7000 x 7000 pixels': {
    refused: '415',
    send: async (target, size) => {
      const kinds = size === 'whole' ? [await picture('png'), await picture('jpeg')] : [await picture('png')];
      return inTurn(size === 'whole' ? 12 : 1, (at) =>
        post(target, at % 6, `${fillPath(CHAT_API.files, { room: CHAT })}?name=a.png`, kinds[at % kinds.length]),
      );
    },
  },

  'groups, their members and their names': {
    refused: '400',
    send: async (target, size) => {
      const others = target.people.slice(1).map(({ uid }) => uid);
      const invented = range(900, (at) => `invented-${at}`);
      const answers = await inTurn(size === 'whole' ? 60 : 5, (at) =>
        post(target, 0, CHAT_API.groups, {
          id: `flood${at}-${size}`,
          name: 'x'.repeat(80),
          members: [...others, ...invented],
        }),
      );
      const few = await post(target, 1, CHAT_API.groups, { id: `few-${size}`, name: 'Few', members: others });
      return withFlooders(target, [1], async ([flooder]) => {
        if (flooder === undefined) return [];
        const room = `g~few-${size}`;
        const { merge, put } = flooder;
        const members = merge(
          `/chat/live/members/${room}`,
          record(990, (at) => [`invented-${at}`, { at: NOW }]),
        );
        const names = range(size === 'whole' ? 300 : 20, (at) => put(`/chat/live/rooms/${room}/name`, `Name ${at}`));
        return [...answers, few, ...(await Promise.all([members, ...names]))];
      });
    },
  },

  'likes taken and given back': {
    refused: null,
    send: (target, size) =>
      inTurn(size === 'whole' ? 600 : 20, (at) => {
        const { uid = '' } = target.people[at % 6] ?? {};
        const like = {
          uuid: `like-${at}`,
          contentPieceId: 'keynote',
          mediaBoardId: 'talks',
          commentId: 'c',
          creationTimestamp: 1,
          authorId: uid,
        };
        return post(target, at % 6, at % 2 === 0 ? API.like : API.unlike, like);
      }),
  },

  'profiles with long fields': {
    refused: '413',
    send: (target, size) =>
      inTurn(size === 'whole' ? 200 : 6, (at) => {
        const { uid = '' } = target.people[at % 6] ?? {};
        const attributes = {
          name: 'Ada',
          email: '',
          company: ','.repeat(20_000),
          jobTitle: '@'.repeat(20_000),
          socialMediaProfile: '',
          openForNetworking: true,
          privateInformation: false,
          profileCompletion: 0,
          booleanAttributes: record(500, (flag) => [`flag ${flag}`, true]),
        };
        const path = '/api/userProfile/architecture/aurora/userProfile';
        return post(target, at % 6, path, { userId: uid, data: { attributes } });
      }),
  },

  'the chat of a meeting, its seats and signals': {
    refused: 'permission_denied',
    send: async (target, size) => {
      const seats = await Promise.all(
        range(6, async (at) => {
          const answer = await fetch(`${target.url}${MEETING_ROOM_API.seat}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${target.people[at]?.token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ room: MEETING }),
          });
          return (await answer.json()) as { room: string; seat: string; role: string };
        }),
      );
      return withFlooders(
        target,
        range(6, (at) => at),
        async (flooders) => {
          const many = size === 'whole' ? 100 : 8;
          const taken = await Promise.all(
            flooders.map(({ uid, put }, at) => {
              const { room, seat, role } = seats[at] ?? seats[0]!;
              return put(`/meetings/live/${room}/seats/${seat}`, {
                uid,
                sid: 's',
                at: NOW,
                name: `u${at}@example.org`,
                role,
              });
            }),
          );
          const flood = flooders.flatMap(({ uid, merge, put }, at) => {
            const { room, seat } = seats[at] ?? seats[0]!;
            const next = seats[(at + 1) % seats.length]?.seat;
            return [
              ...range(many, () =>
                merge(`/meetings/live/${room}`, {
                  [`chat/${pushId()}`]: { from: uid, name: `u${at}@example.org`, at: NOW, text: ']'.repeat(1000) },
                  [`rates/${uid}`]: NOW,
                }),
              ),
              ...range(many, () =>
                put(`/meetings/live/${room}/signals/${next}/${pushId()}`, {
                  from: seat,
                  kind: 'description',
                  sid: 's',
                  at: NOW,
                  data: 'x'.repeat(16_000),
                }),
              ),
            ];
          });
          return [...taken, ...(await Promise.all(flood))];
        },
      );
    },
  },

  'pages, addresses and searches of any kind': {
    refused: null,
    send: (target, size) =>
      inTurn(size === 'whole' ? 600 : 20, async (at) => {
        const paths = [
          '/',
          '/login',
          `/api/ui/search?q=${'a,'.repeat(1000)}`,
          `/assets/${'x'.repeat(2000)}`,
          `/${BOARD}`,
        ];
        const answer = await fetch(`${target.url}${paths[at % paths.length]}`, {
          headers: { accept: 'text/html', authorization: `Bearer ${target.people[at % 6]?.token}` },
        });
        await answer.arrayBuffer();
        return { s: answer.status < 500 ? 'ok' : String(answer.status), d: null };
      }),
  },
};
