import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { API_BASE } from '../../domain/kernel/api';
import { FirebaseSettingsSchema, type UiConfig, UiConfigSchema } from '../../domain/shell/ui-config';
import { type Inspection, inspectionOf } from '../../domain/support/inspection';
import { badRequest } from '../http/errors';
import { isRecord } from '../http/json';
import type { VenueStore } from '../venue/store';

/** What an operator's ui-config.json says; its other fields go to the browser as they are. */
export type OperatorUiConfig = Record<string, unknown> & { firebase: v.InferOutput<typeof FirebaseSettingsSchema> };

const OWN_PROJECT_ID = 'venue';

/** Our own collector. */
export const ANALYTICS_PATH = `${API_BASE}/analytics/collect`;

/** Where neither the venue nor the operator says anything of analytics, not even null. */
const OWN_ANALYTICS: UiConfig['analytics'] = { scriptUrl: null, trackerUrl: ANALYTICS_PATH };

/** Identity is Google's where an operator's file names no emulators, else our own. */
export const isGoogles = (operator: OperatorUiConfig | null): boolean =>
  operator !== null && operator.firebase.emulators === null;

export const projectIdOf = (operator: OperatorUiConfig | null): string =>
  operator?.firebase.projectId ?? OWN_PROJECT_ID;

const TitleSchema = v.pick(UiConfigSchema, ['tabTitle']);

/** The venue's name on pages and in mails. */
export const titleOf = (ofVenue: unknown, operator: OperatorUiConfig | null): string =>
  v.parse(TitleSchema, { ...(isRecord(ofVenue) ? ofVenue : {}), ...operator }).tabTitle;

/** @throws valibot's error where the file is not of the shape */
export const parseOperatorUiConfig = (file: unknown): OperatorUiConfig => {
  const { firebase } = v.parse(UiConfigSchema, file);
  return { ...(isRecord(file) ? file : {}), firebase };
};

/** The origin that a request came to; only what can be a host goes back into an answer. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return publicUrl;
  const { host, protocol } = request;
  if (!/^([a-z\d._-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host))
    throw badRequest('The host of this request is not one.');
  return new URL(`${protocol}://${host}`).origin;
}

/** The `ui-config.json` of the venue, with the operator's fields in place of its own. */
export function createUiConfigs(
  store: VenueStore,
  operator: OperatorUiConfig | null,
  publicUrl: string | null,
  isOpenToInspection = false,
) {
  const firebaseAt = (origin: string): Record<string, unknown> => {
    if (operator !== null && isGoogles(operator)) return { ...operator.firebase };
    const own = { apiKey: OWN_PROJECT_ID, authDomain: new URL(origin).host, projectId: OWN_PROJECT_ID };
    const database = operator?.firebase.emulators?.database ?? null;
    return { databaseURL: null, ...own, ...operator?.firebase, emulators: { auth: origin, database } };
  };

  async function raw(request: FastifyRequest): Promise<Record<string, unknown>> {
    const { uiConfig } = await store.snapshot();
    const ofVenue = isRecord(uiConfig) ? uiConfig : {};
    const merged: Record<string, unknown> = { analytics: OWN_ANALYTICS, ...ofVenue, ...operator };
    return { ...merged, ...featuresOf(merged), firebase: firebaseAt(originOf(request, publicUrl)) };
  }

  /** Who may be inspected is for the service to say: no file opens a venue to everybody. */
  function featuresOf({ features }: Record<string, unknown>): object {
    const named = isRecord(features) ? features : {};
    if (!isOpenToInspection && !('inspector' in named)) return {};
    const inspector: Inspection = isOpenToInspection ? 'everybody' : inspectionOf(named['inspector']);
    return { features: { ...named, inspector } };
  }

  async function inspection(request: FastifyRequest): Promise<Inspection> {
    const { features } = await raw(request);
    const named = isRecord(features) ? features['inspector'] : null;
    return isOpenToInspection ? 'everybody' : inspectionOf(named);
  }

  return {
    raw,
    inspection,
    parsed: async (request: FastifyRequest): Promise<UiConfig> => v.parse(UiConfigSchema, await raw(request)),
    originOf: (request: FastifyRequest): string => originOf(request, publicUrl),
    isGoogles: isGoogles(operator),
  };
}
export type UiConfigs = ReturnType<typeof createUiConfigs>;
