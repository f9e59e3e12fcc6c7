export type Unbuilt = { readonly brings: string; readonly numbers: readonly string[] };

/**
 * Sentences that the product does not show yet, by the feature that will bring them. A statechart with tests is not enough:
 * a sentence is shown once real adapters and views are connected. Then take its number off this list and mark its tests.
 */
export const notBuilt: readonly Unbuilt[] = [];
