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
/** What the SDK hears events with: one popup by its `eventId`, or a redirect. */
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
  /** Closes the window that is open, if one is. */
  cancel: () => void;
};

/**
 * Redirect and popup against our own identity server. The SDK's own resolver loads a script and a frame from elsewhere,
 * whatever server it is pointed at. What it takes of a resolver has underscores and no types; the tests run the SDK.
 */
export function createSignOn(server: IdentityServer): SignOn {
  let returned = takeAnswer();
  let open: { eventId: string; popup: Popup } | null = null;
  const consumers = new Set<Consumer>();

  const eventFor = async ({ eventId }: Consumer): Promise<AuthEvent> => {
    if (eventId !== null)
      return open?.eventId === eventId ? eventOf('signInViaPopup', eventId, await open.popup.answer) : NOTHING;
    const answered = returned;
    returned = null;
    return answered === null ? NOTHING : eventOf('signInViaRedirect', null, answered);
  };
  const manager = {
    registerConsumer(consumer: Consumer): void {
      consumers.add(consumer);
      eventFor(consumer)
        .then(
          (event) => (consumers.has(consumer) ? consumer.onAuthEvent(event) : undefined),
          (error: unknown) => (consumers.has(consumer) ? consumer.onError(error) : undefined),
        )
        // A consumer that is cancelled while it signs in throws when it is done.
        .catch(() => {});
    },
    unregisterConsumer: (consumer: Consumer) => void consumers.delete(consumer),
  };

  // The SDK makes an instance of its own.
  class SignOnResolver {
    readonly _redirectPersistence = browserSessionPersistence;
    readonly _shouldInitProactively = false;

    async _initialize() {
      return manager;
    }

    async _openPopup(_auth: unknown, { providerId }: { providerId: string }, _type: string, eventId: string) {
      const popup = openPopup(server, providerId);
      open = { eventId, popup };
      // Without a window the SDK does not look whether it is closed, which it would notice after ten seconds.
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
    cancel() {
      for (const consumer of consumers) {
        if (consumer.eventId !== null) consumer.onError(signOnError('cancelled-popup-request'));
      }
    },
  };
}
