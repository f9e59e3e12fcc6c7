import { API, fillPath } from '../../../domain/kernel/api';
import { uidIn } from './talker';
import { expect, tokenOf } from './venue';

export const GRACE = { email: 'grace@aurora.example', name: 'Grace Hopper' };

/** Lets others see the name of a user. */
export async function openForNetworking(url: string, { email, name }: typeof GRACE): Promise<void> {
  const token = await tokenOf(url, email);
  const userId = uidIn(token);
  const answer = await fetch(url + fillPath(API.saveUserProfile, { architectureId: 'aurora' }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, data: { attributes: { name, openForNetworking: true } } }),
  });
  expect(answer.ok, `the profile is saved: ${answer.status}`).toBe(true);
}
