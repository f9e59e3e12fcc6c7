import { browserSessionPersistence, type PopupRedirectResolver } from 'firebase/auth';
import {
  type Answered,
  type IdentityServer,
  rememberAttempt,
  signOnError,
  startAttempt,
  takeAnswer,
} from './sign-on-attempt';
import { openPopup, type Popup } from './sign-on-popup';

type AuthEvent = {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: string | null;
  tenantId: null;
  error: null;
};
/** The SDK's event consumer: one popup by its `eventId`, or a redirect. */
type Consumer = {
  eventId: string | null;
  onAuthEvent(event: AuthEvent): Promise<void>;
  onError(error: unknown): void;
};

const NOTHING: AuthEvent = {
  type: 'unknown',
  eventId: null,
  urlResponse: null,
  sessionId: null,
  postBody: null,
  tenantId: null,
  error: null,
};
const eventOf = (type: string, eventId: string | null, answered: Answered): AuthEvent => ({
  ...NOTHING,
  ...answered,
  type,
  eventId,
});

export type SignOn = {
  resolver: PopupRedirectResolver;
  /** Closes the open window, if any. */
  cancel: () => void;
};

/**
 * Redirect and popup against our own identity server. The SDK's own resolver loads a script and a frame from another
 * origin, whatever server it uses. The SDK's interface for resolvers has no types and begins with underscores; the
 * tests run the SDK.
 */
export function createSignOn(server: IdentityServer): SignOn {
  const returned = takeAnswer();
  let open: { eventId: string; popup: Popup } | null = null;
  let waiting: Consumer | null = null;

  const event = async (eventId: string | null): Promise<AuthEvent> => {
    if (eventId !== null && open !== null) return eventOf('signInViaPopup', eventId, await open.popup.answer);
    return returned === null ? NOTHING : eventOf('signInViaRedirect', null, returned);
  };
  const manager = {
    registerConsumer(consumer: Consumer): void {
      const { eventId } = consumer;
      if (eventId !== null) {
        // Two clicks at once: the first was cancelled before its window opened.
        if (open?.eventId !== eventId) return;
        waiting = consumer;
      }
      event(eventId)
        .then(
          (found) => consumer.onAuthEvent(found),
          (error: unknown) => consumer.onError(error),
        )
        // A consumer that is cancelled during sign-in throws at its end.
        .catch(() => {});
    },
    unregisterConsumer(consumer: Consumer): void {
      if (waiting === consumer) waiting = null;
    },
  };

  // The SDK creates its own instance.
  class SignOnResolver {
    readonly _redirectPersistence = browserSessionPersistence;
    readonly _shouldInitProactively = false;

    async _initialize() {
      return manager;
    }

    async _openPopup(_auth: unknown, { providerId }: { providerId: string }, _type: string, eventId: string) {
      open?.popup.close();
      const popup = openPopup(server, providerId);
      open = { eventId, popup };
      // With a window, the SDK would poll for its closing, which takes it ten seconds to notice.
      return { window: null, associatedEvent: null, close: popup.close };
    }

    async _openRedirect(_auth: unknown, { providerId }: { providerId: string }) {
      const attempt = await startAttempt(server, providerId);
      rememberAttempt(attempt);
      window.location.assign(attempt.authUri);
    }

    _isIframeWebStorageSupported(_auth: unknown, tell: (isSupported: boolean) => void) {
      tell(true);
    }

    async _originValidation() {}

    async _completeRedirectFn() {
      return null;
    }

    _overrideRedirectResult() {}
  }

  return {
    resolver: SignOnResolver,
    cancel: () => waiting?.onError(signOnError('cancelled-popup-request')),
  };
}
