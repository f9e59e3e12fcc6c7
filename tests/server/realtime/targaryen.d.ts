declare module 'targaryen' {
  type Options = { rules: unknown; data: unknown; auth: unknown; now: number };
  type Result = { allowed: boolean };
  interface View {
    readonly rules: unknown;
    /** `as(null)` keeps the previous user, so every view is built anew. */
    readonly constructor: new (
      options: Options,
    ) => View;
    read(path: string, options: { now: number; query: object }): Result;
    update(path: string, patch: Readonly<Record<string, unknown>>, now: number): Result;
  }
  const targaryen: { database(rules: unknown, data: unknown): View };
  export default targaryen;
}
