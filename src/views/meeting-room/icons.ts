/** Path data in a square of 24. */
export const CHAT = 'M4 5h16v11H9l-5 4z';
export const PEOPLE =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14c2 .7 3.5 2.5 3.5 6';
export const HAND =
  'M8 13V6a1.5 1.5 0 0 1 3 0v5M11 11V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v8c0 4-2 7-6 7-3 0-4.5-2-6-5l-1.5-3a1.5 1.5 0 0 1 2.600-1.300L8 14';
export const SETTINGS = 'M4 7h10M18 7h2M14 5v4h4V5zM4 17h2M10 17h10M6 15v4h4v-4z';
export const REMOVE = 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-4 3-6 6-6s6 2 6 6M16 9h6';
export const CLOSE = 'M6 6l12 12M18 6L6 18';
