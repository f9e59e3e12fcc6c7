/** Whether this run searches and walks all paths (`PATH_SEARCH=whole`), and not only until everything is covered. */
export const IS_WHOLE = process.env['PATH_SEARCH'] === 'whole';
