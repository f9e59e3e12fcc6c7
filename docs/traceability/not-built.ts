export type Unbuilt = { readonly brings: string; readonly numbers: readonly string[] };

export const notBuilt: readonly Unbuilt[] = [];
