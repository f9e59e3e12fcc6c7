import { type ActorRefFrom, sendTo } from 'xstate';
import { makeFault } from '../../domain/kernel/fault';
import { entrance } from './root.entrance';
import type { RootContext } from './root.events';
import { rootSetup } from './root.setup';
import { walk } from './root.walk';
import { SYSTEM } from './systems';

const TELLERS = [
  SYSTEM.application,
  SYSTEM.language,
  SYSTEM.publication,
  SYSTEM.loginOptions,
  SYSTEM.session,
  SYSTEM.lockout,
  SYSTEM.signOn,
  SYSTEM.login,
  SYSTEM.navigation,
  SYSTEM.dialogs,
  SYSTEM.requests,
];

export const rootMachine = rootSetup.createMachine({
  id: 'root',
  description: 'The switchboard: which fact of which part is told to whom.',
  context: ({ input }) => ({ ...input, held: [] }),
  invoke: [
    { id: SYSTEM.facts, src: 'facts', systemId: SYSTEM.facts, input: { tellers: TELLERS } },
    { id: SYSTEM.world, src: 'world', systemId: SYSTEM.world },
    { id: SYSTEM.addressBar, src: 'addressBar', systemId: SYSTEM.addressBar },
    { id: SYSTEM.reporter, src: 'reporter', systemId: SYSTEM.reporter },
    { id: SYSTEM.globalError, src: 'globalError', systemId: SYSTEM.globalError },
    { id: SYSTEM.dialogs, src: 'dialogs', systemId: SYSTEM.dialogs },
    { id: SYSTEM.requests, src: 'requests', systemId: SYSTEM.requests },
    { id: SYSTEM.serverTime, src: 'serverTime', systemId: SYSTEM.serverTime, input: ({ context }) => context },
    { id: SYSTEM.language, src: 'language', systemId: SYSTEM.language, input: ({ context }) => context.language },
    { id: SYSTEM.application, src: 'application', systemId: SYSTEM.application },
    { id: SYSTEM.publication, src: 'publication', systemId: SYSTEM.publication },
    { id: SYSTEM.loginOptions, src: 'loginOptions', systemId: SYSTEM.loginOptions },
    { id: SYSTEM.session, src: 'session', systemId: SYSTEM.session },
    { id: SYSTEM.connection, src: 'connection', systemId: SYSTEM.connection, input: ({ context }) => context },
    { id: SYSTEM.lockout, src: 'lockout', systemId: SYSTEM.lockout, input: ({ context }) => context },
    { id: SYSTEM.signOn, src: 'signOn', systemId: SYSTEM.signOn, input: ({ context }) => context },
    { id: SYSTEM.login, src: 'login', systemId: SYSTEM.login, input: ({ context }) => context },
    { id: SYSTEM.navigation, src: 'navigation', systemId: SYSTEM.navigation, input: ({ context }) => context },
  ],
  on: { ...entrance.on, ...walk.on },
  initial: 'running',
  states: {
    running: {
      entry: [
        sendTo(SYSTEM.publication, { type: 'publication.load' }),
        sendTo(SYSTEM.loginOptions, { type: 'loginOptions.load' }),
      ],
      type: 'parallel',
      states: {
        way: {
          initial: 'walking',
          states: {
            walking: {
              on: {
                'navigation.started': { actions: sendTo(SYSTEM.dialogs, { type: 'dialogs.closeAll' }) },
                'navigation.aborted': [
                  {
                    guard: { type: 'isSessionOver', params: ({ event }) => event },
                    description: 'A logout leads away, and only the error dialog says why.',
                  },
                  { target: 'stuck' },
                ],
              },
            },
            stuck: {
              description: 'A screen says why the way is blocked; the error dialog would only say it twice.',
              entry: sendTo(SYSTEM.globalError, { type: 'globalError.suppress' }),
              exit: [
                sendTo(SYSTEM.globalError, { type: 'globalError.dismiss' }),
                sendTo(SYSTEM.globalError, { type: 'globalError.unsuppress' }),
                sendTo(SYSTEM.dialogs, { type: 'dialogs.closeAll' }),
              ],
              on: { 'navigation.started': 'walking' },
            },
          },
        },
        interior: {
          description: 'What is behind the entrance, fetched once somebody is on the way in.',
          initial: 'absent',
          states: {
            absent: { on: { 'interior.want': 'loading' } },
            loading: {
              invoke: {
                id: 'loadInterior',
                src: 'loadInterior',
                onDone: 'present',
                onError: {
                  target: 'absent',
                  actions: sendTo(SYSTEM.navigation, {
                    type: 'fact.failed',
                    reason: 'venue',
                    fault: makeFault('NOT_REACHABLE'),
                  }),
                },
              },
            },
            present: {
              invoke: [
                { id: SYSTEM.interiorFacts, src: 'facts', input: { tellers: [SYSTEM.interior] } },
                {
                  id: SYSTEM.interior,
                  src: 'interior',
                  systemId: SYSTEM.interior,
                  input: ({ context }: { context: RootContext }) => context,
                },
              ],
              initial: 'opening',
              states: { opening: { always: { target: 'open', actions: 'tellHeld' } }, open: {} },
            },
          },
        },
      },
    },
  },
});

export type RootActorRef = ActorRefFrom<typeof rootMachine>;
