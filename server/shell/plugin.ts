import type { FastifyPluginAsync } from 'fastify';
import type { Desk } from '../../domain/control/desk';
import type { Architecture } from '../../domain/kernel/venue';
import { type ClientOptions, clientRoutes } from './client-routes';
import { coloursOf, createUiConfigs, type OperatorUiConfig, type UiConfigs } from './ui-config';

export type ShellSettings = {
  operatorUiConfig: OperatorUiConfig | null;
  publicUrl: string | null;
  /** The address of a Firebase Auth emulator, where one provides identity. */
  emulator?: string | null;
  /** Whether every visitor may inspect the venue; set only if no other machine can reach the service. */
  isOpenToInspection?: boolean;
  /** Whether the service connects calls between attendees. */
  hasCalls?: boolean;
  /** The built client. */
  clientFolder: string;
  /** The build that renders the first screen. */
  renderFolder?: string;
};

type ShownVenue = Pick<Desk, 'dataTerm'> & {
  uiConfig: unknown;
  shown: { architecture: Architecture; event: UiEvent } | null;
};
type UiEvent = Awaited<ReturnType<Parameters<typeof createUiConfigs>[0]['readEvent']>>;

/** The configuration of browsers, which follows the shown venue. */
export const uiConfigsOf = (snapshot: () => Promise<ShownVenue>, settings: ShellSettings): UiConfigs =>
  createUiConfigs({
    readUiConfig: async () => (await snapshot()).uiConfig,
    readEvent: async () => (await snapshot()).shown?.event ?? null,
    readStyle: async () => coloursOf((await snapshot()).shown?.architecture ?? null),
    readDeletionDay: async () => {
      const { dataTerm } = await snapshot();
      return dataTerm === undefined || dataTerm.done !== null ? null : dataTerm.day;
    },
    operator: settings.operatorUiConfig,
    publicUrl: settings.publicUrl,
    emulator: settings.emulator ?? null,
    isOpenToInspection: settings.isOpenToInspection ?? false,
    hasCalls: settings.hasCalls ?? true,
  });

type ShellPluginOptions = Omit<ClientOptions, 'folder' | 'renderFolder'> & { settings: ShellSettings };

/** The built client: its files, its configuration, and the entry page for every other address that a browser opens. */
export const shellPlugin: FastifyPluginAsync<ShellPluginOptions> = (app, { settings, ...needs }) =>
  clientRoutes(app, { ...needs, folder: settings.clientFolder, renderFolder: settings.renderFolder ?? null });
