import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { CALLS_API } from '../../../domain/calls/api';
import { type CallSettings, iceServersFor } from '../../../server/calls/ice-servers';
import { type ChatService, startChat } from '../chat/chat-service';
import { ada, onChosenStore } from '../kernel/service';

const SECRET = 'not for anybody else';
const URLS = ['stun:stun.example.org', 'turns:turn.example.org:5349'];

test('the password of a relay is the HMAC of a name that says until when it is valid, as coturn expects', () => {
  const { iceServers, ttl } = iceServersFor({ urls: URLS, secret: SECRET }, 'ada', 1_000_500);
  const username = `${1000 + ttl}:ada`;
  expect(iceServers).toEqual([
    { urls: ['stun:stun.example.org'] },
    {
      urls: ['turns:turn.example.org:5349'],
      username,
      credential: createHmac('sha1', SECRET).update(username).digest('base64'),
    },
  ]);
});

test('a relay is offered only with its secret, and a secret offers none', () => {
  const stun = { urls: ['stun:stun.example.org'] };
  expect(iceServersFor({ urls: URLS, secret: null }, 'ada', 0).iceServers).toEqual([stun]);
  expect(iceServersFor({ urls: stun.urls, secret: SECRET }, 'ada', 0).iceServers).toEqual([stun]);
});

onChosenStore('servers for calls', (store) => {
  let service: ChatService;
  afterEach(() => service.stop());
  const ask = async (calls: CallSettings | null, who: object | null = ada) => {
    service = await startChat(store.db, {}, { calls });
    return service.call('GET', CALLS_API.iceServers, who);
  };

  test('a user gets them with credentials of their own, which no cache keeps', async () => {
    const response = await ask({ urls: URLS, secret: SECRET });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(response.json().iceServers[1].username).toMatch(/^\d+:ada$/);
    expect(response.body).not.toContain(SECRET);
  });

  test('within one network there are none', async () => {
    expect((await ask({ urls: [], secret: null })).json()).toEqual({ iceServers: [], ttl: 43_200 });
  });

  test('calls that are not enabled are not there', async () => {
    expect((await ask(null)).statusCode).toBe(404);
  });

  test('a user gets them 60 times in ten minutes', async () => {
    expect((await ask({ urls: URLS, secret: SECRET })).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let times = 0; times < 60; times += 1)
      statuses.push((await service.call('GET', CALLS_API.iceServers, ada)).statusCode);
    expect(statuses).toEqual([...Array(59).fill(200), 429]);
  });

  test('a visitor without a session gets none', async () => {
    expect((await ask({ urls: URLS, secret: SECRET }, null)).statusCode).toBe(401);
  });
});
