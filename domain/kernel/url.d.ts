/** Standard names that every host has. Only the pure build reads this file; elsewhere the host's own types apply. */
declare class URLSearchParams {
  constructor(query: string | Readonly<Record<string, string>>);
  get(name: string): string | null;
}
declare class URL {
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: URLSearchParams;
  readonly hash: string;
  readonly href: string;
}
