import { expect } from 'vitest';
import type { Http } from '../../../src/adapters/kernel/http';
import { shellParts } from '../../../src/adapters/shell/parts';
import uiConfig from '../../fixtures/contract/ui-config.json';
import version from '../../fixtures/contract/venue-version.json';
import { actorIn, checkRequests } from '../kernel/requests';

const parts = (http: Http) => shellParts(http, new Promise(() => {}));
const reading = {
  logic: (http: Http) => actorIn(parts(http).publication, 'readVersion'),
  answers: { 'GET /api/venue/version': version },
  sends: ['GET /api/venue/version'],
  output: { version: expect.objectContaining(version), at: expect.any(Number) },
  isRepeated: true,
} as const;

checkRequests({
  'the configuration': {
    logic: (http) => actorIn(parts(http).application, 'readConfig'),
    answers: { 'GET /ui-config.json': uiConfig },
    sends: ['GET /ui-config.json'],
    output: expect.objectContaining({ tabTitle: uiConfig.tabTitle }),
    isRepeated: true,
  },
  'the version of the venue at first': { ...reading, input: { again: false }, reports: 'all' },
  'the version of the venue later': { ...reading, input: { again: true }, reports: 'sessionOver' },
});
