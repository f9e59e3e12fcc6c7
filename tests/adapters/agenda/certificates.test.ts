import { expect, test } from 'vitest';
import { seal } from '../../../domain/kernel/sealed';
import { certificatesInside } from '../../../src/adapters/agenda/certificates';
import type { Http } from '../../../src/adapters/kernel/http';
import { actorIn, checkRequests, fakeService, outcomeOf, savedIn } from '../kernel/requests';

const OWN = '/api/certificates/aurora';
const place = { architectureId: 'aurora' };
const offered = { issuer: 'Aurora', minutes: 15, name: 'Ada', since: null, attended: [] };
const kept = { ...offered, since: '2026-11-20T09:00:00.000Z' };
const of = (name: string) => (http: Http) => actorIn(certificatesInside(http), name);

checkRequests({
  'what is kept of the attendance': {
    logic: of('readAttendance'),
    input: place,
    answers: { [`GET ${OWN}`]: { ...offered, issuer: '' } },
    sends: [`GET ${OWN}`],
    output: { isOffered: false, isKept: false, body: { ...offered, issuer: '' } },
  },
  'attendance is kept': {
    logic: of('keepAttendance'),
    input: place,
    answers: { [`POST ${OWN}/keep`]: kept },
    sends: [[`POST ${OWN}/keep`, {}]],
    output: { isOffered: true, isKept: true, body: kept },
    reports: 'sessionOver',
  },
  'attendance is forgotten': {
    logic: of('forgetAttendance'),
    input: place,
    answers: { [`POST ${OWN}/forget`]: offered },
    sends: [[`POST ${OWN}/forget`, {}]],
    output: { isOffered: true, isKept: false, body: offered },
    reports: 'sessionOver',
  },
});

test('a certificate is made with the name that was shown, and saved as a file', async () => {
  const number = '7KQ2-M9FX-4TRA';
  const { http, sent } = fakeService({
    [`POST ${OWN}/make`]: { number },
    [`GET ${OWN}/files/${number}`]: new Blob(['%PDF-'], { type: 'application/pdf' }),
  });
  const input = { ...place, standing: { body: seal(kept) }, wish: { place: 'hall/one', locale: 'de' } };
  const saved = await savedIn(async () => {
    await outcomeOf(of('saveCertificate')(http), input);
  });
  expect(saved).toEqual([`${number}.pdf`]);
  expect(sent[0]).toMatchObject({
    request: `POST ${OWN}/make`,
    body: { place: 'hall/one', locale: 'de', name: 'Ada' },
  });
});
