/** How a page embeds content from another origin; the player of a `stream` also fetches its parts. */
export type Embedding = 'frame' | 'media' | 'picture' | 'stream';

/** An address that content loads from, and how the page embeds it if the file name does not say. */
export type Embedded = { address: string | null; embeddings: readonly Embedding[] };
