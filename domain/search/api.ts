import { API_BASE } from '../kernel/api';

export const SEARCH_API = {
  /** `GET` with the query `q`, and the locale of the user in `lang`. */
  search: `${API_BASE}/search/`,
  /** For administrators: `POST` makes the index again, `GET` returns how far it is. */
  index: `${API_BASE}/search/index`,
} as const;
