/** Every table, for drizzle-kit and for tests; features import their own tables. */
export * from '../agenda/tables';
export * from '../chat/files/tables';
export * from '../control/dry-run/tables';
export * from '../identity/tables';
export * from '../login/tables';
export * from '../people/tables';
export * from '../privacy/tables';
export * from '../realtime/kept/tables';
export * from '../realtime/shared/tables';
export * from '../stage/tables';
export * from '../support/tables';
export * from '../venue/tables';
export * from './audit-tables';
export * from './tables';
