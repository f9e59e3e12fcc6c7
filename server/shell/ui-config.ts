import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Architecture } from '../../domain/kernel/venue';
import { FirebaseSettingsSchema, type UiConfig, UiConfigSchema } from '../../domain/shell/ui-config';
import { type Inspection, inspectionOf } from '../../domain/support/inspection';
import { isRecord } from '../http/json';
import { originOf } from '../http/origin';
import { ANALYTICS_PATH } from '../http/paths';

/** An operator's ui-config.json; its other fields are sent to the browser unchanged. */
export type OperatorUiConfig = Record<string, unknown> & { firebase: v.InferOutput<typeof FirebaseSettingsSchema> };

const OWN_PROJECT_ID = 'venue';

/** The default where neither the venue nor the operator sets `analytics`, not even to null. */
const OWN_ANALYTICS: UiConfig['analytics'] = { scriptUrl: null, trackerUrl: ANALYTICS_PATH };

/** Identity comes from Google if an operator's file has no emulators, else from our own server. */
export const isGoogles = (operator: OperatorUiConfig | null): boolean =>
  operator !== null && operator.firebase.emulators === null;

/** The Firebase Auth emulator that an operator's file names; null for our own identity or Google's. */
export function emulatorOf(operator: OperatorUiConfig | null, origins: readonly string[]): string | null {
  const named = operator?.firebase.emulators?.auth ?? null;
  if (named === null || !URL.canParse(named)) return null;
  const { origin, protocol } = new URL(named);
  return /^https?:$/.test(protocol) && !origins.includes(origin) ? origin : null;
}

export const projectIdOf = (operator: OperatorUiConfig | null): string =>
  operator?.firebase.projectId ?? OWN_PROJECT_ID;

const TitleSchema = v.pick(UiConfigSchema, ['tabTitle']);

/** The venue's name on pages and in mails. */
export const titleOf = (ofVenue: unknown, operator: OperatorUiConfig | null): string =>
  v.parse(TitleSchema, { ...(isRecord(ofVenue) ? ofVenue : {}), ...operator }).tabTitle;

/** @throws valibot's error for an invalid file */
export const parseOperatorUiConfig = (file: unknown): OperatorUiConfig => {
  const { firebase } = v.parse(UiConfigSchema, file);
  return { ...(isRecord(file) ? file : {}), firebase };
};

/** What pages outside of a venue show of its style. */
export function coloursOf(architecture: Pick<Architecture, 'style'> | null): UiConfig['style'] {
  if (architecture === null) return null;
  const { text, primary, secondary, background } = architecture.style;
  return { text: text ?? null, primary: primary ?? null, secondary: secondary ?? null, background: background ?? null };
}

type UiConfigSource = {
  /** The venue's own ui-config.json. */
  readUiConfig: () => Promise<unknown>;
  /** When the shown venue's talks are; its file may say otherwise. */
  readEvent: () => Promise<UiConfig['event']>;
  /** The colours of the shown venue. */
  readStyle: () => Promise<UiConfig['style']>;
  /** The day on which the venue deletes personal data. */
  readDeletionDay: () => Promise<UiConfig['dataDeletedOn']>;
  operator: OperatorUiConfig | null;
  publicUrl: string | null;
  /** The address of a Firebase Auth emulator, where one provides identity. */
  emulator: string | null;
  isOpenToInspection: boolean;
  hasCalls: boolean;
};

/** The venue's `ui-config.json`, overridden by the operator's fields. */
export function createUiConfigs({
  readUiConfig,
  readEvent,
  readStyle,
  readDeletionDay,
  operator,
  publicUrl,
  emulator,
  isOpenToInspection,
  hasCalls,
}: UiConfigSource) {
  const firebaseAt = (origin: string): Record<string, unknown> => {
    if (operator !== null && isGoogles(operator)) return { ...operator.firebase };
    const own = { apiKey: OWN_PROJECT_ID, authDomain: new URL(origin).host, projectId: OWN_PROJECT_ID };
    const database = operator?.firebase.emulators?.database ?? (emulator === null ? origin : null);
    return { databaseURL: null, ...own, ...operator?.firebase, emulators: { auth: emulator ?? origin, database } };
  };

  async function raw(request: FastifyRequest): Promise<Record<string, unknown>> {
    const uiConfig = await readUiConfig();
    const ofVenue = isRecord(uiConfig) ? uiConfig : {};
    const merged: Record<string, unknown> = {
      analytics: OWN_ANALYTICS,
      event: await readEvent(),
      style: await readStyle(),
      ...ofVenue,
      ...operator,
      dataDeletedOn: await readDeletionDay(),
    };
    return { ...merged, ...featuresOf(merged), firebase: firebaseAt(originOf(request, publicUrl)) };
  }

  /** Only the service opens the inspector to everybody, never a file. */
  function featuresOf({ features }: Record<string, unknown>): object {
    const named = isRecord(features) ? features : {};
    const calls = hasCalls ? {} : { calls: false };
    if (!isOpenToInspection && !('inspector' in named)) return hasCalls ? {} : { features: { ...named, ...calls } };
    const inspector: Inspection = isOpenToInspection ? 'everybody' : inspectionOf(named['inspector']);
    return { features: { ...named, ...calls, inspector } };
  }

  async function inspection(request: FastifyRequest): Promise<Inspection> {
    const { features } = await raw(request);
    const named = isRecord(features) ? features['inspector'] : null;
    return isOpenToInspection ? 'everybody' : inspectionOf(named);
  }

  return {
    raw,
    /** Whether the operator's file names the pictures outside of the venue. */
    namesPictures: operator !== null && 'assets' in operator,
    inspection,
    parsed: async (request: FastifyRequest): Promise<UiConfig> => v.parse(UiConfigSchema, await raw(request)),
    originOf: (request: FastifyRequest): string => originOf(request, publicUrl),
    isGoogles: isGoogles(operator),
  };
}
export type UiConfigs = ReturnType<typeof createUiConfigs>;
