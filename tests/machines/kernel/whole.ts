/** Whether this run searches and walks all paths (`PATHS=whole`), and not only until everything is covered. */
export const IS_WHOLE = process.env['PATHS'] === 'whole';
