import { API_BASE } from '../kernel/api';

export const SEARCH_API = {
  /** `GET` with the query `q`, the locale of the page in `lang`, and the user's time zone in `zone`, as `Europe/Berlin`. */
  search: `${API_BASE}/search/`,
  /** For administrators: `POST` makes the index again, `GET` returns how far it is. */
  index: `${API_BASE}/search/index`,
} as const;
