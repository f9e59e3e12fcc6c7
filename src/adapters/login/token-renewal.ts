import { TOKEN_REFRESH_MS } from '../../../domain/kernel/constants';

const TOKEN_MESSAGE = 'Could unexpectedly not fetch auth token';

/** The SDK's user; `null` without one. */
export type TokenSource = {
  token(renew: boolean): Promise<string | null>;
  roles(renew: boolean): Promise<readonly string[] | null>;
};

/** The first request after the refresh time renews the token. */
export function renewTokens(source: TokenSource, now: () => number = Date.now) {
  let renewal: Promise<string | null> | null = null;
  let renewedAt = 0;

  const renewed = async (): Promise<string | null> => {
    try {
      const token = await source.token(true);
      renewedAt = now();
      return token;
    } catch {
      return source.token(false);
    } finally {
      renewal = null;
    }
  };

  return {
    async token(): Promise<string | null> {
      if (renewedAt > 0 && now() - renewedAt >= TOKEN_REFRESH_MS) return (renewal ??= renewed());
      const token = await source.token(false);
      if (renewedAt === 0 && token !== null) renewedAt = now();
      return token;
    },
    async roles(renew: boolean): Promise<readonly string[]> {
      const isStale = now() - renewedAt >= TOKEN_REFRESH_MS;
      const roles = await source.roles(renew && isStale);
      if (roles === null) throw new Error(TOKEN_MESSAGE);
      if (isStale) renewedAt = now();
      return roles;
    },
  };
}
