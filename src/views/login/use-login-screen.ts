import type { LoginKind } from '../../../domain/login/login';
import { type Lock, lockOf } from '../../../machines/login/lockout.machine';
import { type LoginScreen, loginScreen } from '../../../machines/login/login.screen';
import { usePart } from '../kernel/actors';

export const useLoginScreen = (): LoginScreen =>
  loginScreen({
    login: usePart('login', (snapshot) => snapshot),
    session: usePart('session', (snapshot) => snapshot),
    signOn: usePart('signOn', (snapshot) => snapshot),
  });

export const useLock = (kind: LoginKind, account: string): Lock =>
  usePart(
    'lockout',
    (snapshot) => lockOf(snapshot, kind, account),
    (a, b) => a.name === b.name && (a.name !== 'locked' || b.name !== 'locked' || a.seconds === b.seconds),
  );
