import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ArchitectureSchema } from '../../../domain/kernel/venue';
import { originsFault } from '../../../server/http/security';

const faultOf = (hosts: number) => {
  const files = Array.from({ length: 2 * hosts }, (_, id) => ({
    id: `${id}`,
    uri: `https://host-${id % hosts}.example/${id}.webp`,
  }));
  const own = { id: 'own', uri: '/live/aurora/lobby.webp' };
  return originsFault(v.parse(ArchitectureSchema, { id: 'aurora', assets: [own, ...files] }));
};

test('the files of a venue may be on thirty hosts and no more, however many they are', () => {
  expect([faultOf(0), faultOf(30)]).toEqual([null, null]);
  expect(faultOf(31)).toMatchObject({ values: { hosts: 31, max: 30 } });
});
