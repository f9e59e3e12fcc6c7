import * as v from 'valibot';
import {
  type Answered,
  AnswerSchema,
  type Attempt,
  type IdentityServer,
  signOnError,
  startAttempt,
} from './sign-on-attempt';

const SIZE = { width: 500, height: 640 };
const LOOK_MS = 500;
/**
 * The number of consecutive checks that must find the window closed: while the handler page loads, it briefly seems
 * closed.
 */
const LOOKS = 3;

export type Popup = {
  /** Settles once; never after `close`. */
  answer: Promise<Answered>;
  close: () => void;
};

function openWindow(): Window | null {
  const { width, height } = SIZE;
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}

/**
 * Opens the provider's page in a new window. The window opens before the first wait, or browsers would block it.
 * @throws FirebaseError auth/popup-blocked
 */
export function openPopup(server: IdentityServer, providerId: string): Popup {
  const popup = openWindow();
  if (popup === null) throw signOnError('popup-blocked');
  // The provider's page must not be able to navigate ours.
  popup.opener = null;
  const channel = new BroadcastChannel('sign-on');
  let attempt: Attempt | null = null;
  let isOver = false;
  let looks = 0;
  let looking: ReturnType<typeof setInterval> | undefined;

  const close = () => {
    isOver = true;
    clearInterval(looking);
    channel.close();
    popup.close();
  };

  const answer = new Promise<Answered>((resolve, reject) => {
    const fail = (error: unknown) => {
      if (isOver) return;
      close();
      reject(error);
    };
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const heard = v.safeParse(AnswerSchema, data);
      if (isOver || attempt === null || !heard.success || heard.output.state !== attempt.state) return;
      const { state, urlResponse, postBody } = heard.output;
      channel.postMessage({ kind: 'taken', state });
      close();
      resolve({ urlResponse, postBody, sessionId: attempt.sessionId });
    };
    looking = setInterval(() => {
      // A provider's page that is isolated from ours seems closed while it has the focus.
      looks = popup.closed && document.hasFocus() ? looks + 1 : 0;
      if (looks === LOOKS) fail(signOnError('popup-closed-by-user'));
    }, LOOK_MS);
    startAttempt(server, providerId).then((started) => {
      if (isOver) return;
      attempt = started;
      popup.location.replace(started.authUri);
    }, fail);
  });
  return { answer, close };
}
