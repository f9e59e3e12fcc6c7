import { API_BASE } from '../kernel/api';

/** The name of the file with the user's own data. */
export const OWN_CHAT_FILE = 'chat-data.json';

/** The service's part of the chat; everything else is written to the realtime database. */
export const CHAT_API = {
  groups: `${API_BASE}/chat/groups`,
  files: `${API_BASE}/chat/{room}/files`,
  file: `${API_BASE}/chat/{room}/files/{fileId}`,
  search: `${API_BASE}/chat/search`,
  /** The user's own data: `GET` exports it, `DELETE` removes it. */
  own: `${API_BASE}/chat/own`,
  reports: `${API_BASE}/chat/reports`,
  /** The number of open reports. */
  reportsCount: `${API_BASE}/chat/reports/count`,
  moderation: `${API_BASE}/chat/moderation`,
} as const;
