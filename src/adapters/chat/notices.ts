import { fromCallback, fromPromise } from 'xstate';
import { unreadText } from '../../../domain/chat/history';
import { isOfWidget } from '../../../domain/chat/rooms';
import { API, fillPath } from '../../../domain/kernel/api';
import { STORAGE_KEYS } from '../../../domain/kernel/constants';
import { UserProfileSchema } from '../../../domain/people/profile';
import { type Notice, noticesMachine, type Permission } from '../../../machines/chat/notices.machine';
import { say } from '../../words/words';
import { isCalm } from '../kernel/comfort';
import type { Http } from '../kernel/http';
import { localKeep } from '../kernel/storage';
import { tabTitle } from '../kernel/tab-title';

type Reader = Pick<Http, 'get'>;

const ON = 'on';
const PERMISSIONS: Readonly<Record<NotificationPermission, Permission>> = {
  granted: 'granted',
  denied: 'denied',
  default: 'prompt',
};

const isSupported = (): boolean => typeof window.Notification === 'function';
const permissionNow = (): Permission => (isSupported() ? PERMISSIONS[Notification.permission] : 'none');

async function nameOf(http: Reader, uid: string, architectureId: string | null): Promise<string> {
  if (architectureId === null) return '';
  const path = fillPath(API.userProfile, { architectureId, userId: uid });
  const { data } = await http.get(path, UserProfileSchema, { report: false });
  return data.attributes.name ?? '';
}

const unreadLine = (locale: string, unread: number, mentions: number): string =>
  mentions > 0
    ? say(locale, 'chat.mentioned', { count: unreadText(mentions, locale) })
    : say(locale, 'chat.unread', { count: unreadText(unread, locale) });

/** Title and text. Neither contains the message, because others may see the screen. */
async function textsOf(http: Reader, notice: Notice): Promise<{ title: string; body: string }> {
  const { room, isCall, person, name, unread, mentions, architectureId } = notice;
  const locale = document.documentElement.lang;
  if (person === null) {
    const place = name?.open() ?? say(locale, isOfWidget(room) ? 'chat.room' : 'chat.nameless');
    return { title: place, body: unreadLine(locale, unread, mentions) };
  }
  const found = await nameOf(http, person, architectureId).catch(() => '');
  const title = found.trim() || say(locale, 'profile.nameless');
  if (isCall) return { title: say(locale, 'calls.rings', { name: title }), body: '' };
  return { title, body: unreadLine(locale, unread, mentions) };
}

const keyOf = (room: string, isCall: boolean): string => `${isCall ? 'call' : 'chat'} ${room}`;

/** Notifications of the browser. */
export const provideNotices = (http: Reader) =>
  noticesMachine.provide({
    actors: {
      readWish: fromPromise(async () => ({
        permission: permissionNow(),
        isWanted: localKeep.read(STORAGE_KEYS.chatNotices) === ON,
      })),
      keepWish: fromPromise(async ({ input }) => localKeep.write(STORAGE_KEYS.chatNotices, input.isWanted ? ON : null)),
      askPermission: fromPromise(async () => ({
        permission: isSupported() ? PERMISSIONS[await Notification.requestPermission()] : 'none',
      })),
      unreadSign: fromCallback(({ receive }) => {
        const sign = (unread: number): void => {
          tabTitle.mark(unread === 0 ? '' : `(${unreadText(unread, document.documentElement.lang)})`);
          // Browsers without an icon on the home screen have no badge.
          void (unread === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(unread))?.catch(() => {});
        };
        receive(({ unread }) => sign(unread));
        return () => sign(0);
      }),
      noticeBoard: fromCallback(({ sendBack, receive }) => {
        const shown = new Map<string, Notification>();
        /** The last requested notification by key; outdated ones are dropped while names are loaded. */
        const latest = new Map<string, Notice>();
        const clear = (keys: readonly string[]): void => {
          for (const key of keys) {
            latest.delete(key);
            shown.get(key)?.close();
            shown.delete(key);
          }
        };
        async function show(notice: Notice): Promise<void> {
          const { room, isCall } = notice;
          const key = keyOf(room, isCall);
          latest.set(key, notice);
          const { title, body } = await textsOf(http, notice);
          if (latest.get(key) !== notice) return;
          const notification = new Notification(title, { body, tag: key, silent: isCalm() });
          shown.set(key, notification);
          notification.onclick = () => {
            window.focus();
            notification.close();
            sendBack({ type: 'notices.clicked', room, isCall });
          };
        }
        receive((command) => {
          // Some browsers notify only from a service worker.
          if (command.type === 'board.show') show(command.notice).catch(() => {});
          else clear(command.room === null ? [...latest.keys()] : [keyOf(command.room, true)]);
        });
        return () => clear([...latest.keys()]);
      }),
    },
  });
